import { expect, test } from 'vitest';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { missedWords, placed } from './pasting.ts';
import { only } from './selection.ts';

const rows = ['Buoys', 'Handbook', 'Notes', 'Notes', 'Style guide'].map(
  (title): ValuesOfSpace => ({
    space: { id: title, title, emoji: '📘', permissions: { edit: true } },
    values: {},
  }),
);
const fields = [
  { name: 'owner', title: 'Owner' },
  { name: 'stage', title: '' },
] as CustomField[];

/** Where a table goes from a cell on: row, column and text of each. */
function cells(row: number, column: number, table: string[][]) {
  const { writes } = placed(only({ row, column }), table, rows, fields);
  return writes.map((one) => [one.row, one.column, one.text]);
}
const missed = (row: number, column: number, table: string[][]) =>
  missedWords(placed(only({ row, column }), table, rows, fields)).join(' ');

test('heads name the fields and titles the spaces, wherever they are pasted', () => {
  const sheet = [
    ['Space', 'STAGE', ' owner'],
    ['style guide ', 'Draft', 'Ann'],
    ['Handbook', 'Settled', 'Bob'],
  ];
  const there = [
    [4, 2, 'Draft'],
    [4, 1, 'Ann'],
    [1, 2, 'Settled'],
    [1, 1, 'Bob'],
  ];
  for (const column of [0, 1, 2]) expect(cells(0, column, sheet)).toEqual(there);
  // Another word over the titles is as good where all of them are.
  expect(cells(0, 1, [['Book', 'Stage', 'Owner'], ...sheet.slice(1)])).toEqual(there);
  // Heads alone: the rows are those from the selected cell on.
  expect(cells(1, 2, [['Owner'], ['Ann']])).toEqual([[1, 1, 'Ann']]);
});

test('titles without heads find their rows, and are never written into fields', () => {
  expect(cells(0, 0, [['Handbook', 'Bob', 'Settled']])).toEqual([
    [1, 1, 'Bob'],
    [1, 2, 'Settled'],
  ]);
  expect(cells(2, 0, [['', 'Bob']])).toEqual([[2, 1, 'Bob']]);
  // What lies on the spaces it names goes there, although two of them are called alike.
  expect(
    cells(1, 0, [
      ['Handbook', 'a'],
      ['Notes', 'b'],
      ['Notes', 'c'],
    ]),
  ).toEqual([
    [1, 1, 'a'],
    [2, 1, 'b'],
    [3, 1, 'c'],
  ]);
  // A lone cell has no place on a title.
  expect(cells(0, 0, [['x']])).toEqual([[0, 0, 'x']]);
});

test('what is not found is told, not guessed', () => {
  const sheet = [
    ['Title', 'Owner', 'Budget'],
    ['Atlas', 'Ann', '1'],
    ['Notes', 'Bob', '2'],
  ];
  expect(cells(0, 0, sheet)).toEqual([]);
  expect(missed(0, 0, sheet)).toBe(
    '1 title was not found here: Atlas. 1 title is there more than once: Notes. ' +
      '1 column is no single field shown here: Budget.',
  );
});

test('a hundred thousand rows are placed before anybody would wonder', () => {
  const sheet = Array.from({ length: 100_000 }, (_, at) => [`Page ${at}`, 'Ann']);
  const start = performance.now();
  expect(missed(0, 0, [['Title', 'Owner'], ...sheet])).toContain('100,000 titles were not found');
  expect(performance.now() - start).toBeLessThan(2_000);
});
