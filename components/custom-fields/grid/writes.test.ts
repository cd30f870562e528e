import { expect, test } from 'vitest';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { cellsIn, leftWords, possible, writtenWords } from './writes.ts';

const row = (id: string, edit: boolean): ValuesOfSpace => ({
  space: { id, title: id, emoji: '📘', permissions: { edit } },
  values: {},
});
const fields = [{ name: 'owner' } as CustomField];
const rows = [row('a', true), row('b', false)];

test('the names of spaces are never written into', () => {
  const cells = cellsIn({ top: 0, bottom: 1, left: 0, right: 1 }, () => 'x');
  expect(cells.map(({ row: at, column }) => [at, column])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('what has no place or may not be changed is left out, and told', () => {
  const cells = cellsIn({ top: 0, bottom: 2, left: 1, right: 2 }, () => 'x');
  const found = possible(cells, rows, fields);
  expect(found).toMatchObject({ edits: [{ row: rows[0] }], outside: 4, locked: 1 });
  expect(writtenWords(found, leftWords(found), 'pasted')).toBe(
    '1 cell pasted. 4 cells had no place. 1 cell can’t be changed by you: b.',
  );
  const alone = possible(cells.slice(0, 1), rows, fields);
  expect(writtenWords(alone, leftWords(alone), 'filled')).toBeNull();
});
