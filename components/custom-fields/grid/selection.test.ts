import { expect, test } from 'vitest';
import { moveSelection, pasteTargets, rectangleOf, singleCell } from './selection.ts';

const extent = { rows: 20, columns: 4 };
const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});
const at = (row: number, column: number) => singleCell({ row, column });

test('keys move within the grid and extend the selection with Shift', () => {
  expect(moveSelection(at(0, 0), press('ArrowUp'), extent)).toEqual(at(0, 0));
  expect(moveSelection(at(3, 1), press('ArrowDown'), extent)).toEqual(at(4, 1));
  expect(moveSelection(at(3, 1), press('End'), extent)).toEqual(at(3, 3));
  expect(moveSelection(at(3, 1), press('End', { ctrlKey: true }), extent)).toEqual(at(19, 3));
  expect(moveSelection(at(15, 1), press('PageDown'), extent)).toEqual(at(19, 1));
  expect(moveSelection(at(3, 1), press('a'), extent)).toBeNull();
  const reached = moveSelection(at(3, 2), press('ArrowUp', { shiftKey: true }), extent);
  expect(reached && rectangleOf(reached)).toEqual({ top: 2, bottom: 3, left: 2, right: 2 });
});

test('one cell fills the selection, a table is pasted once', () => {
  const selected = { from: { row: 1, column: 1 }, at: { row: 4, column: 2 } };
  expect(pasteTargets(selected, [['x']])).toHaveLength(8);
  expect(pasteTargets(at(1, 1), [['x', 'y'], ['z']])).toEqual([
    { row: 1, column: 1, text: 'x' },
    { row: 1, column: 2, text: 'y' },
    { row: 2, column: 1, text: 'z' },
    { row: 2, column: 2, text: '' },
  ]);
  // Two rows fit into four twice.
  const texts = pasteTargets(selected, [['a'], ['b']]).map(({ text }) => text);
  expect(texts).toEqual(['a', 'a', 'b', 'b', 'a', 'a', 'b', 'b']);
});
