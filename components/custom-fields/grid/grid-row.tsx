'use client';

import { CircleX, Lock } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { mayCall } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import { updateSpaceCustomFields, type ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { fieldLabel } from '../words.ts';
import { CellEditor } from './cell-editor.tsx';
import { type CellDraft, cellText, hasFault, type RowDraft } from './drafts.ts';
import type { CellEditing } from './use-grid.ts';

/** The callbacks of a row; one stable object for all rows, so that rows render only when they change. */
export type GridRowActions = {
  onPress: (row: number, column: number, event: PointerEvent) => void;
  onReach: (row: number, column: number, event: PointerEvent) => void;
  onEdit: () => void;
  onText: (text: string) => void;
  onCommit: (text: string, by: { row: number; column: number }, isEverywhere?: boolean) => void;
  onCancel: () => void;
};

type Props = {
  organizationId: string;
  index: number;
  row: ValuesOfSpace;
  draft: RowDraft | undefined;
  fields: readonly CustomField[];
  /** The selected columns; `from` is greater than `to` if there are none. */
  from: number;
  to: number;
  /** The column of the active cell; -1 in another row. */
  active: number;
  editing: CellEditing | null;
  describedBy: string;
  actions: GridRowActions;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
};

const cellLook =
  'relative h-9 border-r border-b border-hairline px-2 select-none pointer-coarse:h-11';
const focusLook = 'outline-2 -outline-offset-2 outline-accent';
const selectedLook = 'bg-accent-wash';

/** A space of the grid: its title, then its value for each shown field. */
export const GridRow = memo(function GridRow(props: Props) {
  const { organizationId, index, row, draft, fields, from, to, active, editing } = props;
  const { actions, describedBy, measure } = props;
  const { space } = row;
  const isLocked = !mayCall(updateSpaceCustomFields, space);
  const titleId = `grid-space-${space.id}`;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="hover:[&>th]:bg-paper-2"
    >
      <th
        scope="row"
        data-cell={`${index}:0`}
        aria-colindex={1}
        aria-selected={from <= 0 && to >= 0}
        onPointerDown={(event) => actions.onPress(index, 0, event)}
        className={cn(
          cellLook,
          'sticky left-0 z-2 bg-paper pl-gutter text-left font-semibold',
          from <= 0 && to >= 0 && selectedLook,
          active === 0 &&
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden className="max-md:hidden">
            {space.emoji}
          </span>
          <Link
            id={titleId}
            href={routes.space(
              { organization: organizationId, id: space.id },
              'settings',
              'custom-fields',
            )}
            tabIndex={active === 0 ? 0 : -1}
            title={space.parentTitle ? `${space.title}, in ${space.parentTitle}` : space.title}
            className="min-w-0 truncate outline-none hover:underline"
          >
            {space.title}
          </Link>
          {isLocked && (
            <Lock
              aria-label="You can’t edit this space"
              className="size-3.5 flex-none text-ink-3"
            />
          )}
          {draft && hasFault(draft) && (
            <CircleX aria-label="Not saved" className="size-3.5 flex-none text-danger" />
          )}
        </span>
      </th>
      {fields.map((field, at) => {
        const column = at + 1;
        const isActive = active === column;
        const cell = draft?.cells.get(field.name);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid, which can be selected
          <td
            key={field.id}
            data-cell={`${index}:${column}`}
            aria-colindex={column + 1}
            aria-selected={from <= column && to >= column}
            aria-readonly={isLocked || undefined}
            aria-invalid={cell?.fault !== undefined || undefined}
            aria-describedby={isActive ? describedBy : undefined}
            tabIndex={isActive ? 0 : -1}
            onPointerDown={(event) => actions.onPress(index, column, event)}
            onPointerEnter={(event) => actions.onReach(index, column, event)}
            onDoubleClick={actions.onEdit}
            className={cn(
              cellLook,
              'cursor-cell',
              field.type === 'number' && 'text-right tabular-nums',
              from <= column && to >= column && selectedLook,
              cell && !cell.fault && 'shadow-[inset_3px_0_0_var(--accent)]',
              cell?.fault && 'bg-danger-wash shadow-[inset_3px_0_0_var(--danger)]',
              isLocked && 'cursor-default text-ink-2',
              isActive && focusLook,
            )}
          >
            {isActive && editing ? (
              <CellEditor
                field={field}
                label={`${fieldLabel(field)} of ${space.title}`}
                editing={editing}
                describedBy={describedBy}
                onText={actions.onText}
                onCommit={actions.onCommit}
                onCancel={actions.onCancel}
              />
            ) : (
              <CellContent row={row} field={field} draft={cell} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

function CellContent(props: {
  row: ValuesOfSpace;
  field: CustomField;
  draft: CellDraft | undefined;
}) {
  const { row, field, draft } = props;
  return (
    <span className="block truncate">
      {draft && <span className="sr-only">{draft.fault ? 'Not saved: ' : 'Changed: '}</span>}
      {cellText(row, field.name, draft)}
    </span>
  );
}
