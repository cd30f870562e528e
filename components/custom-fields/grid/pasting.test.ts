import { expect, test } from 'vitest';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { resolvePaste, unmatchedSentences } from './pasting.ts';
import { singleCell } from './selection.ts';

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

/** The writes of a table pasted at a cell: row, column and text of each. */
function cells(row: number, column: number, table: string[][]) {
  const { writes } = resolvePaste(singleCell({ row, column }), table, rows, fields);
  return writes.map((one) => [one.row, one.column, one.text]);
}
const missed = (row: number, column: number, table: string[][]) =>
  unmatchedSentences(resolvePaste(singleCell({ row, column }), table, rows, fields)).join(' ');

test('headers name the fields and titles the spaces, wherever they are pasted', () => {
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
  // Any header over the titles will do if all of them match.
  expect(cells(0, 1, [['Book', 'Stage', 'Owner'], ...sheet.slice(1)])).toEqual(there);
  // Headers without titles: the rows start at the selected cell.
  expect(cells(1, 2, [['Owner'], ['Ann']])).toEqual([[1, 1, 'Ann']]);
});

test('titles without headers find their rows and are never written into fields', () => {
  expect(cells(0, 0, [['Handbook', 'Bob', 'Settled']])).toEqual([
    [1, 1, 'Bob'],
    [1, 2, 'Settled'],
  ]);
  expect(cells(2, 0, [['', 'Bob']])).toEqual([[2, 1, 'Bob']]);
  // A table pasted over the spaces it names goes there, although two have the same title.
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
  // A single cell doesn't fit on a title.
  expect(cells(0, 0, [['x']])).toEqual([[0, 0, 'x']]);
});

test('what doesn’t match is reported, not guessed', () => {
  const sheet = [
    ['Title', 'Owner', 'Budget'],
    ['Atlas', 'Ann', '1'],
    ['Notes', 'Bob', '2'],
  ];
  expect(cells(0, 0, sheet)).toEqual([]);
  expect(missed(0, 0, sheet)).toBe(
    '1 title not found: Atlas. 1 title appears more than once: Notes. ' +
      '1 column doesn’t match a shown field: Budget.',
  );
});

test('a hundred thousand rows are matched quickly', () => {
  const sheet = Array.from({ length: 100_000 }, (_, at) => [`Page ${at}`, 'Ann']);
  const start = performance.now();
  expect(missed(0, 0, [['Title', 'Owner'], ...sheet])).toContain('100,000 titles not found');
  expect(performance.now() - start).toBeLessThan(2_000);
});
