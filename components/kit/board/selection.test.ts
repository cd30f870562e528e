import { expect, test } from 'vitest';
import { gapsOf } from './gaps.ts';
import { homeOf } from './moved-together.ts';
import type { BoardRow } from './rows.ts';
import { idsSelected } from './use-board-selection.ts';

/** Hardware (Buoys, Moorings), Software, Notes. */
const rows = [
  ['Hardware', null, 1, 1, 3],
  ['Buoys', 'Hardware', 2, 1, 2],
  ['Moorings', 'Hardware', 2, 2, 2],
  ['Software', null, 1, 2, 3],
  ['Notes', null, 1, 3, 3],
].map(
  ([id, parent, level, position, of]) =>
    ({
      kind: 'item',
      key: id,
      id,
      title: id,
      parent,
      level,
      position,
      of,
      isExpanded: id === 'Hardware' || undefined,
    }) as BoardRow,
);

test('what is inside a selected item goes with it and isn’t counted', () => {
  const { ids, within } = idsSelected(rows, new Set(['Hardware', 'Moorings', 'Notes']));
  expect(ids).toEqual(['Hardware', 'Notes']);
  expect([...within]).toEqual(['Buoys', 'Moorings']);
});

test('items that move together find places outside of all of them, counted after the move', () => {
  const places = gapsOf(rows, 'Hardware', 'Notes').map(({ parent, index, of }) => [
    parent,
    index,
    of,
  ]);
  expect(places).toEqual([
    [null, 0, 3],
    [null, 1, 3],
  ]);
});

test('items that are next to each other in their order are at home', () => {
  const find = (id: string) => {
    const row = rows.find(({ key }) => key === id);
    return row?.kind === 'item' ? { parent: row.parent, index: row.position - 1 } : undefined;
  };
  expect(homeOf(['Software', 'Notes'], find)).toMatchObject({ parent: null, index: 1 });
  expect(homeOf(['Hardware', 'Notes'], find)).toBeUndefined();
  expect(homeOf(['Moorings', 'Notes'], find)).toBeUndefined();
});
