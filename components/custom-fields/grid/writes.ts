import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { counted } from '../words.ts';
import type { Edit } from './drafts.ts';
import type { Place, Rectangle } from './selection.ts';

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

/**
 * What of some writes can be done: not outside of the grid, and not on spaces that may not be changed.
 * @returns the edits, and how many were left out why
 */
export function possible(
  writes: readonly Write[],
  rows: readonly ValuesOfSpace[],
  fields: readonly CustomField[],
): { edits: Edit[]; outside: number; locked: number } {
  const edits: Edit[] = [];
  let outside = 0;
  let locked = 0;
  for (const { row: index, column, text } of writes) {
    const row = rows[index];
    const field = fields[column - 1];
    if (!row || !field) outside += 1;
    else if (row.space.permissions.edit) edits.push({ row, field, text });
    else locked += 1;
  }
  return { edits, outside, locked };
}

/** What was written, for those who don't see it; null where that needs no words. */
export function writtenWords(
  { edits, outside, locked }: ReturnType<typeof possible>,
  what: string,
): string | null {
  if (edits.length + outside < 2 && locked === 0) return null;
  const said = [`${counted(edits.length, 'cell')} ${what}.`];
  if (outside > 0) said.push(`${counted(outside, 'cell')} had no place.`);
  if (locked > 0) said.push(`${counted(locked, 'cell')} can’t be changed by you.`);
  return said.join(' ');
}
