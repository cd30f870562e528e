import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { counted, namedSome } from '../words.ts';
import type { Edit } from './drafts.ts';
import { only, type Place, type Rectangle, type Selection } from './selection.ts';

/** A cell and what is to be written into it. */
export type Write = Place & { text: string };

/** The cells of fields in a part of the grid, each with the text it is to have. */
export function cellsIn(
  { top, bottom, left, right }: Rectangle,
  textOf: (place: Place) => string,
): Write[] {
  const cells: Write[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = Math.max(1, left); column <= right; column += 1)
      cells.push({ row, column, text: textOf({ row, column }) });
  return cells;
}

/** What some writes span; the first of them alone where they don't lie side by side. */
export function spanOf(writes: readonly Write[]): Selection | null {
  const [first] = writes;
  if (!first) return null;
  const [top, bottom] = reach(writes.map(({ row }) => row));
  const [left, right] = reach(writes.map(({ column }) => column));
  const isWhole = (bottom - top + 1) * (right - left + 1) === writes.length;
  if (!isWhole) return only({ row: first.row, column: first.column });
  return { from: { row: bottom, column: right }, at: { row: top, column: left } };
}

const reach = (numbers: readonly number[]) =>
  numbers.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)] as [number, number],
    [Number.POSITIVE_INFINITY, 0] as [number, number],
  );

/**
 * What of some writes can be done: not outside of the grid, and not on spaces that may not be changed.
 * @returns the edits, and how many were left out why, and of which spaces
 */
export function possible(
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
    else if (row.space.permissions.edit) edits.push({ row, field, text });
    else {
      locked += 1;
      lockedTitles.add(row.space.title);
    }
  }
  return { edits, outside, locked, lockedTitles: [...lockedTitles] };
}

type Possible = ReturnType<typeof possible>;

/** What was left out and why, in sentences; none where everything went in. */
export function leftWords({ outside, locked, lockedTitles }: Possible): string[] {
  const said: string[] = [];
  if (outside > 0) said.push(`${counted(outside, 'cell')} had no place.`);
  if (locked > 0)
    said.push(`${counted(locked, 'cell')} can’t be changed by you: ${namedSome(lockedTitles)}.`);
  return said;
}

/** What was written, then what was left out; null where that needs no words. */
export function writtenWords(
  { edits }: Possible,
  left: readonly string[],
  what: string,
): string | null {
  if (edits.length < 2 && left.length === 0) return null;
  return [`${counted(edits.length, 'cell')} ${what}.`, ...left].join(' ');
}
