import { describe, expect, test } from 'vitest';
import { gapLabel, gapPosition } from '#components/kit/board/gap-words.ts';
import { gapIn, gapsOf } from '#components/kit/board/gaps.ts';
import { rowBeginning } from '#components/kit/board/rows.ts';
import { type Children, foldPending, type LoadedTree, loadedTreeOf } from './fold.ts';
import type { ContentNode, Parent } from './node.ts';
import { gapAt, rowsOf } from './rows.ts';

const collection = (id: string, children: number): ContentNode =>
  ({ type: 'collection', collection: { id, title: id }, children }) as ContentNode;
const space = (id: string): ContentNode =>
  ({ type: 'space', space: { id, title: id } }) as ContentNode;
const list = (...items: ContentNode[]): Children => ({ items, rest: 0 });

const lists = new Map<Parent, Children>([
  [null, list(collection('A', 2), space('b'), collection('C', 1))],
  ['A', list(space('a1'), space('a2'))],
]);
const none = new Set<string>();
const tree = loadedTreeOf(lists);
const ids = ({ lists: from }: LoadedTree, parent: Parent) => from.get(parent);
const rows = rowsOf(tree, new Set(['A']), none);

describe('pending changes', () => {
  test('a move within a list and another after it both show', () => {
    const folded = foldPending(tree, [
      { node: collection('C', 1), parent: null, place: { before: 'A' } },
      { node: space('b'), parent: null, place: { after: 'C' } },
    ]);
    expect(ids(folded, null)).toEqual(['C', 'b', 'A']);
    expect(ids(tree, null)).toEqual(['A', 'b', 'C']);
  });

  test('a move into another list removes the item from its old list and updates both counts', () => {
    const folded = foldPending(tree, [{ node: space('a1'), parent: null, place: { after: 'b' } }]);
    expect(ids(folded, 'A')).toEqual(['a2']);
    expect(ids(folded, null)).toEqual(['A', 'b', 'a1', 'C']);
    expect(folded.nodes.get('A')).toMatchObject({ children: 1 });
  });

  test('a move into a list that isn’t loaded leaves the old list and updates the count', () => {
    const folded = foldPending(tree, [{ node: space('b'), parent: 'C', place: {} }]);
    expect(ids(folded, null)).toEqual(['A', 'C']);
    expect(folded.nodes.get('C')).toMatchObject({ children: 2 });
  });

  test('a move next to an item that is gone changes nothing', () => {
    const folded = foldPending(tree, [{ node: space('b'), parent: 'A', place: { after: 'gone' } }]);
    expect(ids(folded, null)).toEqual(['A', 'b', 'C']);
    expect(ids(folded, 'A')).toEqual(['a1', 'a2']);
  });

  test('a moved item appears once, whichever of its two lists was refetched first', () => {
    const move = [{ node: space('b'), parent: 'A', place: { after: 'a1' } }];
    const leftFirst = new Map(lists).set(null, list(collection('A', 3), collection('C', 1)));
    const cameFirst = new Map(lists).set('A', list(space('a1'), space('b'), space('a2')));
    for (const half of [leftFirst, cameFirst]) {
      const folded = foldPending(loadedTreeOf(half), move);
      expect(ids(folded, null)).toEqual(['A', 'C']);
      expect(ids(folded, 'A')).toEqual(['a1', 'b', 'a2']);
    }
    const back = [{ node: space('a1'), parent: null, place: { after: 'b' } }];
    const there = [collection('A', 1), space('b'), space('a1'), collection('C', 1)];
    const folded = foldPending(loadedTreeOf(new Map(lists).set(null, list(...there))), back);
    expect(ids(folded, null)).toEqual(['A', 'b', 'a1', 'C']);
    expect(ids(folded, 'A')).toEqual(['a2']);
  });

  test('a deleted item disappears at once', () => {
    const folded = foldPending(tree, [{ node: space('a2'), gone: true }]);
    expect(ids(folded, 'A')).toEqual(['a1']);
    expect(folded.nodes.get('A')).toMatchObject({ children: 1 });
  });
});

describe('rows', () => {
  test('follow the expanded part of the tree', () => {
    expect(rows.map(({ key, level }) => [key, level])).toEqual([
      ['A', 1],
      ['a1', 2],
      ['a2', 2],
      ['b', 1],
      ['C', 1],
    ]);
  });

  test('show lists that are loading, failed or empty', () => {
    const waiting = rowsOf(tree, new Set(['C']), none);
    expect(waiting.at(-1)).toMatchObject({ kind: 'loading', parent: 'C', level: 2 });
    expect(rowsOf(tree, new Set(['C']), new Set(['C'])).at(-1)).toMatchObject({ kind: 'failed' });
    const empty = new Map(lists).set('C', list());
    expect(rowsOf(loadedTreeOf(empty), new Set(['C']), none).at(-1)).toMatchObject({
      kind: 'empty',
    });
  });

  test('are found by typing their first letters, wrapping around', () => {
    expect(rowBeginning(rows, 1, 'a')).toBe(2);
    expect(rowBeginning(rows, 2, 'a')).toBe(0);
    expect(rowBeginning(rows, 1, 'a1')).toBe(1);
    expect(rowBeginning(rows, 0, 'x')).toBe(-1);
  });
});

describe('gaps', () => {
  const short = gapsOf(rows, 'b').map(({ parent, index, row }) => [parent, index, row]);

  test('exist between all rows except inside the moved item', () => {
    expect(short).toEqual([
      [null, 0, -1],
      ['A', 0, 0],
      ['A', 1, 1],
      ['A', 2, 2],
      [null, 1, 2],
      [null, 2, 4],
    ]);
    expect(gapsOf(rows, 'A').every(({ parent }) => parent === null)).toBe(true);
  });

  test('name their neighbors and the number of items there will be', () => {
    const gaps = gapsOf(rows, 'b');
    expect(gapIn(gaps, 'A', 1)).toMatchObject({ previous: 'a1', next: 'a2', of: 3 });
    expect(gapIn(gaps, null, 1)).toMatchObject({ previous: 'A', next: 'C', of: 3 });
    expect(gapIn(gaps, 'A', 99)).toMatchObject({ index: 2 });
  });

  test('are described in words', () => {
    const gaps = gapsOf(rows, 'b');
    const titles = (id: string) => `“${id}”`;
    expect(gaps.map((gap) => gapLabel(gap, titles))).toEqual([
      'Before “A”, 1st of 3',
      'Into “A”, 1st of 3',
      'After “a1”, 2nd of 3',
      'After “a2”, 3rd of 3',
      'After “A”, 2nd of 3',
      'After “C”, 3rd of 3',
    ]);
    expect(gapPosition(gaps[2] as never, titles, 'Fathom')).toBe('2nd of 3 in “A”');
  });

  test('follow the pointer: before, into, after, and out by its depth', () => {
    const gaps = gapsOf(rows, 'b');
    const at = (index: number, ratio: number, depth = 9) =>
      gapAt(rows, gaps, { index, ratio, depth });
    expect(at(0, 0.1)).toMatchObject({ parent: null, index: 0 });
    expect(at(0, 0.8)).toMatchObject({ parent: 'A', index: 0 });
    expect(at(4, 0.5)).toMatchObject({ parent: 'C', of: undefined, depth: 2 });
    expect(at(4, 0.9)).toMatchObject({ parent: null, index: 2 });
    expect(at(2, 0.9, 2)).toMatchObject({ parent: 'A', index: 2 });
    expect(at(2, 0.9, 1)).toMatchObject({ parent: null, index: 1 });
  });
});
