'use client';

import { CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { optionWords, takesOptions } from '#lib/contract/field-values.ts';
import { readCell, writeCell } from '../cell-text.ts';
import { ValueControl } from '../value-control.tsx';
import { counted, fieldLabel, typeWords } from '../words.ts';
import type { Draft } from './drafts.ts';
import type { Grid } from './use-grid.ts';

/** The chosen cell, large enough for a finger: what it takes, what is wrong with it, and a control for it. */
export function CellBar({
  id,
  grid,
  draft,
  rowFault,
  typed,
  onKeepMine,
  onPutBack,
}: {
  /** Of what tells about the cell. */
  id: string;
  grid: Grid;
  draft: Draft | undefined;
  /** Why its space as a whole could not be filled. */
  rowFault: string | undefined;
  /** What is being typed into the cell itself; null when nothing is. */
  typed: string | null;
  onKeepMine: () => void;
  /** Lets the cell be as it is saved. */
  onPutBack: () => void;
}) {
  const { row, field, reach } = grid;
  if (!row || !field)
    return (
      <p
        id={id}
        className="flex min-h-14 flex-none items-center border-b border-hairline px-gutter text-ink-3"
      >
        {row ? `${row.space.title}: Enter opens it.` : 'Choose a cell.'}
      </p>
    );
  const isLocked = !row.space.permissions.edit;
  const read = typed === null ? null : readCell(field, typed);
  const fault =
    read && 'fault' in read ? read.fault : typed === null ? (draft?.fault ?? rowFault) : undefined;
  const where = reach > 1 ? `${counted(reach, 'space')}` : row.space.title;
  return (
    <section
      aria-label="The chosen cell"
      className="flex min-h-14 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-gutter py-2"
    >
      <p className="min-w-0 basis-56 max-md:basis-full">
        <b className="block truncate">{fieldLabel(field)}</b>
        <span className="block truncate text-meta text-ink-3">{where}</span>
      </p>
      <div className="min-w-48 flex-1 basis-64">
        <Control
          key={`${row.space.id} ${field.name} ${grid.text}`}
          grid={grid}
          isLocked={isLocked}
        />
      </div>
      <div id={id} className="min-w-0 flex-1 basis-64 text-meta max-md:basis-full">
        {fault ? (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {fault}
              {draft && 'now' in draft && ` It is ${writeCell(draft.now) || 'empty'} now.`}
            </span>
          </p>
        ) : (
          <p className="text-ink-3">{isLocked ? lockWords(row.space.title) : takesWords(field)}</p>
        )}
        {draft && typed === null && (
          <span className="mt-1 flex flex-wrap gap-1">
            {'now' in draft && (
              <Button size="row" onClick={onKeepMine}>
                Keep mine
              </Button>
            )}
            <Button size="row" onClick={onPutBack}>
              {'now' in draft ? 'Take theirs' : 'Put back'}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}

function lockWords(title: string): string {
  return `Changing ${title} takes the level Edit on it.`;
}

function takesWords(field: Parameters<typeof fieldLabel>[0] & Parameters<typeof readCell>[0]) {
  const { name, takes } = typeWords[field.type];
  return takesOptions(field.type) ? optionWords(field) : `${name}: ${takes}.`;
}

/** Options are taken at once, a text when its field is left or Enter is pressed. */
function Control({ grid, isLocked }: { grid: Grid; isLocked: boolean }) {
  const { field, text: shown } = grid;
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  if (!field) return null;
  const isChosen = field.type === 'boolean' || takesOptions(field.type);
  const take = (next: string) => {
    if (next !== shown) grid.fill(next);
  };
  return (
    <div
      onBlur={() => !isChosen && take(text)}
      onKeyDown={(event) => {
        if (isChosen || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') take(text);
        else if (event.key === 'Escape') setText(shown);
      }}
    >
      <ValueControl
        field={field}
        label={`${fieldLabel(field)}, chosen cell`}
        hideLabel
        size="default"
        text={text}
        onText={(next) => {
          setText(next);
          if (isChosen) grid.fill(next);
        }}
        {...(isLocked && { unavailable: 'It takes the level Edit on this space.' })}
      />
    </div>
  );
}
