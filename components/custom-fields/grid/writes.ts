import { plural } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { updateSpaceCustomFields, type ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { namedSome } from '../words.ts';
import type { Edit } from './drafts.ts';
import { type CellPosition, type Rectangle, type Selection, singleCell } from './selection.ts';

/** A cell and the text to write into it. */
export type Write = CellPosition & { text: string };

/** Writes to all field cells of a rectangle. */
export function cellsIn(
  { top, bottom, left, right }: Rectangle,
  textOf: (position: CellPosition) => string,
): Write[] {
  const cells: Write[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = Math.max(1, left); column <= right; column += 1)
      cells.push({ row, column, text: textOf({ row, column }) });
  return cells;
}

/** The selection that writes cover; only the first cell if they don't form a rectangle. */
export function spanOf(writes: readonly Write[]): Selection | null {
  const [first] = writes;
  if (!first) return null;
  const [top, bottom] = boundsOf(writes.map(({ row }) => row));
  const [left, right] = boundsOf(writes.map(({ column }) => column));
  const isWhole = (bottom - top + 1) * (right - left + 1) === writes.length;
  if (!isWhole) return singleCell({ row: first.row, column: first.column });
  return { from: { row: bottom, column: right }, at: { row: top, column: left } };
}

const boundsOf = (numbers: readonly number[]) =>
  numbers.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)] as [number, number],
    [Number.POSITIVE_INFINITY, 0] as [number, number],
  );

/**
 * Drops the writes outside the grid and those to spaces that the caller can't edit.
 * @returns the remaining edits, how many were dropped for which reason, and the titles of locked spaces
 */
export function allowedEdits(
  writes: readonly Write[],
  rows: readonly ValuesOfSpace[],
  fields: readonly CustomField[],
): { edits: Edit[]; outside: number; locked: number; lockedTitles: string[] } {
  const edits: Edit[] = [];
  let outside = 0;
  let locked = 0;
  const lockedTitles = new Set<string>();
  for (const { row: index, column, text } of writes) {
    const row = rows[index];
    const field = fields[column - 1];
    if (!row || !field) outside += 1;
    else if (mayCall(updateSpaceCustomFields, row.space)) edits.push({ row, field, text });
    else {
      locked += 1;
      lockedTitles.add(row.space.title);
    }
  }
  return { edits, outside, locked, lockedTitles: [...lockedTitles] };
}

type AllowedEdits = ReturnType<typeof allowedEdits>;

/** Sentences about the dropped writes; empty if there are none. */
export function skippedSentences({ outside, locked, lockedTitles }: AllowedEdits): string[] {
  const sentences: string[] = [];
  if (outside > 0) sentences.push(`${plural(outside, 'cell')} didn’t fit.`);
  if (locked > 0)
    sentences.push(
      `${plural(locked, 'cell')} skipped in spaces you can’t edit: ${namedSome(lockedTitles)}.`,
    );
  return sentences;
}

/** The message about a write and what it skipped; null for a plain edit of one cell. */
export function writeMessage(
  { edits }: AllowedEdits,
  skipped: readonly string[],
  verb: string,
): string | null {
  if (edits.length < 2 && skipped.length === 0) return null;
  return [`${plural(edits.length, 'cell')} ${verb}.`, ...skipped].join(' ');
}
