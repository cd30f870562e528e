import { describe, expect, test } from 'vitest';
import type { FieldRule } from '#lib/contract/field-values.ts';
import { readCell, writeCell } from './cell-text.ts';
import { readTable, writeTable } from './table-text.ts';

const single: FieldRule = { type: 'select:single', options: ['Draft', 'Done', 'Settled, final'] };
const multi: FieldRule = { type: 'select:multi', options: ['API', 'Guide', 'Settled, final'] };

describe('a cell', () => {
  test('is parsed by its field, in the formats people type', () => {
    expect(readCell({ type: 'text' }, '  two\nlines ')).toEqual({ value: 'two lines' });
    expect(readCell({ type: 'number' }, '1,200.5')).toEqual({ value: 1200.5 });
    expect(readCell({ type: 'boolean' }, 'TRUE')).toEqual({ value: true });
    expect(readCell({ type: 'boolean' }, 'no')).toEqual({ value: false });
    expect(readCell({ type: 'tags' }, 'a, b;a')).toEqual({ value: ['a', 'b'] });
    expect(readCell(single, 'settled, FINAL')).toEqual({ value: 'Settled, final' });
    expect(readCell(single, 'dr')).toEqual({ value: 'Draft' });
    expect(readCell(multi, 'guide, Settled, final; api')).toEqual({
      value: ['Guide', 'Settled, final', 'API'],
    });
    for (const type of ['text', 'number', 'boolean', 'tags'] as const)
      expect(readCell({ type }, ' ')).toEqual({ value: null });
  });

  test('with invalid text says what would be valid', () => {
    expect(readCell({ type: 'number' }, '1,5')).toEqual({ fault: 'Enter a number such as 1.5.' });
    expect(readCell({ type: 'number' }, 'many')).toHaveProperty('fault');
    expect(readCell({ type: 'boolean' }, 'maybe')).toEqual({ fault: 'Enter yes or no.' });
    // Draft and Done both start with it.
    expect(readCell(single, 'd')).toHaveProperty('fault');
    expect(readCell(multi, 'API, Blog')).toEqual({
      fault: '“Blog” isn’t an option. Choose API, Guide or Settled, final.',
    });
  });

  test('survives a round trip through text', () => {
    const values = [
      [{ type: 'text' }, 'Ada'],
      [{ type: 'number' }, -0.5],
      [{ type: 'boolean' }, false],
      [{ type: 'tags' }, ['a', 'b c']],
      [single, 'Settled, final'],
      [multi, ['Settled, final', 'API']],
    ] as const;
    for (const [field, value] of values)
      expect(readCell(field as FieldRule, writeCell(value as never))).toEqual({ value });
  });
});

test('a table survives a round trip through a spreadsheet', async () => {
  const rows = [
    ['a', 'say "hi"', ''],
    ['1', 'x, y', 'z'],
  ];
  expect(await readTable(writeTable(rows))).toEqual(rows);
  expect(await readTable('one\r\ntwo\r\n')).toEqual([['one'], ['two']]);
  expect(await readTable('')).toEqual([['']]);
});
