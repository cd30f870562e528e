import { expect, test } from 'vitest';
import { landing, moved, only, rectangleOf } from './selection.ts';

const extent = { rows: 20, columns: 4 };
const press = (key: string, more: object = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false },
  ...more,
});
const at = (row: number, column: number) => only({ row, column });

test('keys move inside of the grid, and reach on with shift', () => {
  expect(moved(at(0, 0), press('ArrowUp'), extent)).toEqual(at(0, 0));
  expect(moved(at(3, 1), press('ArrowDown'), extent)).toEqual(at(4, 1));
  expect(moved(at(3, 1), press('End'), extent)).toEqual(at(3, 3));
  expect(moved(at(3, 1), press('End', { ctrlKey: true }), extent)).toEqual(at(19, 3));
  expect(moved(at(15, 1), press('PageDown'), extent)).toEqual(at(19, 1));
  expect(moved(at(3, 1), press('a'), extent)).toBeNull();
  const reached = moved(at(3, 2), press('ArrowUp', { shiftKey: true }), extent);
  expect(reached && rectangleOf(reached)).toEqual({ top: 2, bottom: 3, left: 2, right: 2 });
});

test('one cell fills what is selected, a table goes in once', () => {
  const selected = { from: { row: 1, column: 1 }, at: { row: 4, column: 2 } };
  expect(landing(selected, [['x']])).toHaveLength(8);
  expect(landing(at(1, 1), [['x', 'y'], ['z']])).toEqual([
    { row: 1, column: 1, text: 'x' },
    { row: 1, column: 2, text: 'y' },
    { row: 2, column: 1, text: 'z' },
    { row: 2, column: 2, text: '' },
  ]);
  // Two rows fit twice into four.
  const texts = landing(selected, [['a'], ['b']]).map(({ text }) => text);
  expect(texts).toEqual(['a', 'a', 'b', 'b', 'a', 'a', 'b', 'b']);
});
