import { expect, test } from 'vitest';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { allowedEdits, cellsIn, skippedSentences, writeMessage } from './writes.ts';

const row = (id: string, edit: boolean): ValuesOfSpace => ({
  space: { id, title: id, emoji: '📘', permissions: { edit } },
  values: {},
});
const fields = [{ name: 'owner' } as CustomField];
const rows = [row('a', true), row('b', false)];

test('titles of spaces are never written', () => {
  const cells = cellsIn({ top: 0, bottom: 1, left: 0, right: 1 }, () => 'x');
  expect(cells.map(({ row: at, column }) => [at, column])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('writes that don’t fit or aren’t allowed are skipped and reported', () => {
  const cells = cellsIn({ top: 0, bottom: 2, left: 1, right: 2 }, () => 'x');
  const found = allowedEdits(cells, rows, fields);
  expect(found).toMatchObject({ edits: [{ row: rows[0] }], outside: 4, locked: 1 });
  expect(writeMessage(found, skippedSentences(found), 'pasted')).toBe(
    '1 cell pasted. 4 cells didn’t fit. 1 cell skipped in spaces you can’t edit: b.',
  );
  const alone = allowedEdits(cells.slice(0, 1), rows, fields);
  expect(writeMessage(alone, skippedSentences(alone), 'filled')).toBeNull();
});
