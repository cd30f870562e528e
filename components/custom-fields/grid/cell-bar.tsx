'use client';

import { CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { updateSpaceCustomFields } from '#lib/contract/custom-field-values.ts';
import { optionWords, takesOptions } from '#lib/contract/field-values.ts';
import { readCell, writeCell } from '../cell-text.ts';
import { ValueControl } from '../value-control.tsx';
import { fieldLabel, typeWords } from '../words.ts';
import type { CellDraft } from './drafts.ts';
import type { Grid } from './use-grid.ts';

/** The selected cell with a control large enough for touch, its rules and its error. */
export function CellBar({
  id,
  grid,
  draft,
  rowFault,
  typed,
  onKeepMine,
  onDiscard,
}: {
  /** The id of the element that describes the cell. */
  id: string;
  grid: Grid;
  draft: CellDraft | undefined;
  /** Why its space as a whole couldn't be saved. */
  rowFault: string | undefined;
  /** The text being typed into the cell itself; null if it isn't being edited. */
  typed: string | null;
  onKeepMine: () => void;
  /** Discards the change of the cell. */
  onDiscard: () => void;
}) {
  const { row, field, fillCount } = grid;
  const { reason } = usePermission(updateSpaceCustomFields, row?.space);
  if (!row || !field)
    return (
      <p
        id={id}
        className="flex min-h-14 flex-none items-center border-b border-hairline px-gutter text-ink-3"
      >
        {row ? `${row.space.title}: press Enter to open it.` : 'Select a cell.'}
      </p>
    );
  const read = typed === null ? null : readCell(field, typed);
  const fault =
    read && 'fault' in read ? read.fault : typed === null ? (draft?.fault ?? rowFault) : undefined;
  const where = fillCount > 1 ? plural(fillCount, 'space') : row.space.title;
  return (
    <section
      aria-label="Selected cell"
      className="flex min-h-14 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-gutter py-2"
    >
      <p className="min-w-0 basis-56 max-md:basis-full">
        <b className="block truncate">{fieldLabel(field)}</b>
        <span className="block truncate text-meta text-ink-3">{where}</span>
      </p>
      <div className="min-w-48 flex-1 basis-64">
        <Control key={`${row.space.id} ${field.name} ${grid.text}`} grid={grid} reason={reason} />
      </div>
      <div id={id} className="min-w-0 flex-1 basis-64 text-meta max-md:basis-full">
        {fault ? (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {fault}
              {draft &&
                'now' in draft &&
                ` The current value is ${writeCell(draft.now) || 'empty'}.`}
            </span>
          </p>
        ) : (
          <p className="text-ink-3">{reason ?? rulesOf(field)}</p>
        )}
        {draft && typed === null && (
          <span className="mt-1 flex flex-wrap gap-1">
            {'now' in draft && (
              <Button size="row" onClick={onKeepMine}>
                Keep mine
              </Button>
            )}
            <Button size="row" onClick={onDiscard}>
              {'now' in draft ? 'Use theirs' : 'Discard change'}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}

function rulesOf(field: Parameters<typeof fieldLabel>[0] & Parameters<typeof readCell>[0]) {
  const { name, accepts } = typeWords[field.type];
  return takesOptions(field.type) ? optionWords(field) : `${name}: ${accepts}.`;
}

/** An option is applied at once, a text on blur or Enter. */
function Control({ grid, reason }: { grid: Grid; reason: string | undefined }) {
  const { field, text: shown } = grid;
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  if (!field) return null;
  const isChosen = field.type === 'boolean' || takesOptions(field.type);
  const apply = (next: string) => {
    if (next !== shown) grid.fill(next);
  };
  return (
    <div
      onBlur={() => !isChosen && apply(text)}
      onKeyDown={(event) => {
        if (isChosen || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') apply(text);
        else if (event.key === 'Escape') setText(shown);
      }}
    >
      <ValueControl
        field={field}
        label={`${fieldLabel(field)}, selected cell`}
        hideLabel
        size="default"
        text={text}
        onText={(next) => {
          setText(next);
          if (isChosen) grid.fill(next);
        }}
        {...(reason && { unavailable: reason })}
      />
    </div>
  );
}
