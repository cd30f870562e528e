'use client';

import { useRef } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { LongTableBody } from '#components/kit/long-table-body.tsx';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { fieldLabel, typeWords } from '../words.ts';
import type { GridDrafts } from './drafts.ts';
import { GridRow, type GridRowActions } from './grid-row.tsx';
import { singleCell } from './selection.ts';
import type { Grid } from './use-grid.ts';

/** The height of a row in pixels. */
const ROW = 36;
/** The least width of a column in pixels. */
const COLUMN = 176;

const spaceIdOf = ({ space }: ValuesOfSpace) => space.id;

/** Spaces as rows and fields as columns, edited like a spreadsheet. */
export function GridTable({
  organizationId,
  rows,
  count,
  fields,
  drafts,
  grid,
  describedBy,
  onText,
}: {
  organizationId: string;
  rows: readonly ValuesOfSpace[];
  /** The number of all rows, loaded or not. */
  count: number;
  fields: readonly CustomField[];
  drafts: GridDrafts;
  grid: Grid;
  describedBy: string;
  onText: (text: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { selection, rectangle, editing, table, reveal } = grid;
  const actions = useStableCallbacks<GridRowActions>({
    onPress(row, column, event) {
      if (event.button !== 0) return;
      const at = { row, column };
      if (editing && row === selection.at.row && column === selection.at.column) return;
      grid.select(event.shiftKey ? { from: selection.from, at } : singleCell(at));
    },
    onReach(row, column, event) {
      // Touch scrolls; only a pressed mouse button extends the selection.
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || editing) return;
      grid.select({ from: selection.from, at: { row, column } });
    },
    onEdit: () => grid.edit(),
    onText,
    onCommit: grid.commit,
    onCancel: grid.cancel,
  });
  return (
    <div
      ref={scroller}
      className="fade-cut-end relative min-h-72 flex-1 scroll-pt-8 scroll-pl-(--first) overflow-auto [--first:17rem] max-md:[--first:9.5rem]"
    >
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is an interactive table
        role="grid"
        aria-label="Custom field values"
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={fields.length + 1}
        style={{ minWidth: `calc(var(--first) + ${fields.length * COLUMN}px)` }}
        className="w-full table-fixed border-separate border-spacing-0 print:min-w-0!"
        {...grid.handlers}
      >
        <thead className="sticky top-0 z-sticky bg-paper">
          <tr aria-rowindex={1}>
            <th
              scope="col"
              aria-colindex={1}
              className="sticky left-0 z-3 h-8 w-(--first) border-r border-b border-hairline bg-paper pl-gutter text-left text-meta font-semibold text-ink-3"
            >
              Space
            </th>
            {fields.map((field, at) => (
              <th
                key={field.id}
                scope="col"
                aria-colindex={at + 2}
                title={field.description || typeWords[field.type].name}
                className="h-8 truncate border-r border-b border-hairline bg-paper px-2 text-left text-meta font-semibold text-ink-3"
              >
                {fieldLabel(field)}
              </th>
            ))}
          </tr>
        </thead>
        <LongTableBody
          items={rows}
          keyOf={spaceIdOf}
          height={ROW}
          scroller={scroller}
          reveal={reveal}
          row={(row, index, measure) => {
            const isIn = index >= rectangle.top && index <= rectangle.bottom;
            const isActive = index === selection.at.row;
            return (
              <GridRow
                key={row.space.id}
                organizationId={organizationId}
                index={index}
                row={row}
                draft={drafts.get(row.space.id)}
                fields={fields}
                from={isIn ? rectangle.left : 1}
                to={isIn ? rectangle.right : 0}
                active={isActive ? selection.at.column : -1}
                editing={isActive ? editing : null}
                describedBy={describedBy}
                actions={actions}
                measure={measure}
              />
            );
          }}
        />
      </table>
    </div>
  );
}
