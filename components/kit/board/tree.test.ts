import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ancestorsOf,
  childrenOf,
  idsBelow,
  indexIn,
  isWithin,
  type Position,
  positionAt,
  positionOf,
  type Tree,
  treeOf,
  withAdded,
  withMoved,
  withNode,
  without,
} from './tree.ts';

type Nested = { id: string; below?: Nested[] };
const node = (id: string, ...below: Nested[]): Nested => ({ id, below });
const leaf = (id: string): Nested => ({ id });

/** a(b c), d, e(f()), g, where b, c, d and g can't have children. */
const tree: Tree<string> = treeOf<Nested, string>(
  [node('a', leaf('b'), leaf('c')), leaf('d'), node('e', node('f')), leaf('g')],
  ({ id, below }) => ({ id, node: id.toUpperCase(), children: below }),
);

/** “a(b c) d” */
function drawn(from: Tree, parent: string | null = null): string {
  const below = (id: string) => (childrenOf(from, id).length > 0 ? `(${drawn(from, id)})` : '');
  return childrenOf(from, parent)
    .map((id) => id + below(id))
    .join(' ');
}

const at = (parent: string | null, place = {}): Position => ({ parent, place });

test('every node that can have children has a list, even an empty one', () => {
  expect(drawn(tree)).toBe('a(b c) d e(f) g');
  expect([...tree.lists.keys()]).toEqual([null, 'a', 'e', 'f']);
  expect(tree.nodes.get('f')).toBe('F');
});

test('ancestors come from the top, descendants in reading order', () => {
  expect(ancestorsOf(tree, 'f')).toEqual(['e']);
  expect(ancestorsOf(tree, 'gone')).toEqual([]);
  expect(idsBelow(tree, null)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(isWithin(tree, 'c', 'a')).toBe(true);
  expect(isWithin(tree, 'a', 'a')).toBe(true);
  expect(isWithin(tree, null, 'a')).toBe(false);
});

describe('positions', () => {
  test('are given by the previous sibling, or else by the next one', () => {
    expect(positionOf(tree, 'c')).toEqual(at('a', { after: 'b' }));
    expect(positionOf(tree, 'b')).toEqual(at('a', { before: 'c' }));
    expect(positionOf(tree, 'f')).toEqual(at('e'));
    expect(positionOf(tree, 'gone')).toBeUndefined();
    expect(indexIn(tree, 'c')).toEqual({ parent: 'a', index: 1 });
    expect(indexIn(tree, 'gone')).toBeUndefined();
  });

  test('next to a node or in another one don’t count the moved node', () => {
    expect(positionAt(tree, 'd', 'b', 'after')).toEqual(at('a', { after: 'b' }));
    expect(positionAt(tree, 'd', 'a', 'first')).toEqual(at('a', { before: 'b' }));
    expect(positionAt(tree, 'c', 'a', 'last')).toEqual(at('a', { after: 'b' }));
    expect(positionAt(tree, 'a', null, 'first')).toEqual(at(null, { before: 'd' }));
    expect(positionAt(tree, 'g', null, 'last')).toEqual(at(null, { after: 'e' }));
    expect(positionAt(tree, 'd', 'f', 'last')).toEqual(at('f'));
  });
});

describe('moves', () => {
  test.each([
    ['d', at('a', { after: 'b' }), 'a(b d c) e(f) g'],
    ['a', at('e'), 'd e(f a(b c)) g'],
    ['b', at(null, { before: 'a' }), 'b a(c) d e(f) g'],
    ['g', at(null, { after: 'a' }), 'a(b c) g d e(f)'],
  ])('%s to %j: %s', (id, position, expected) => {
    expect(drawn(withMoved(tree, id, position))).toBe(expected);
  });

  test.each([
    ['a', at('a')],
    ['e', at('f')],
    ['d', at('b')],
    ['d', at('gone')],
    ['gone', at('a')],
    ['d', at('a', { after: 'gone' })],
  ])('%s to %j changes nothing', (id, position) => {
    expect(withMoved(tree, id, position)).toBe(tree);
  });

  test('within a list leave everything else unchanged', () => {
    const moved = withMoved(tree, 'g', at(null, { before: 'a' }));
    expect(moved.nodes).toBe(tree.nodes);
    expect(moved.parents).toBe(tree.parents);
    expect(moved.lists.get('a')).toBe(tree.lists.get('a'));
  });

  test('in any number keep every node once, and can be undone in reverse', () => {
    const ids = [...tree.nodes.keys()];
    const anyMove = fc.record({
      id: fc.constantFrom(...ids),
      parent: fc.constantFrom(null, ...ids),
      place: fc.oneof(
        fc.constant({}),
        fc.record({ after: fc.constantFrom(...ids) }),
        fc.record({ before: fc.constantFrom(...ids) }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
        let now = tree;
        const back: [string, Position][] = [];
        for (const { id, ...position } of moves) {
          back.unshift([id, positionOf(now, id) as Position]);
          now = withMoved(now, id, position);
        }
        expect(idsBelow(now, null).toSorted()).toEqual(ids.toSorted());
        const there = ids.filter((id) => childrenOf(now, now.parents.get(id) ?? null).includes(id));
        expect(there).toEqual(ids);
        for (const [id, position] of back) now = withMoved(now, id, position);
        expect(drawn(now)).toBe(drawn(tree));
      }),
    );
  });
});

test('nodes are added, replaced and removed with their descendants', () => {
  const added = withAdded(tree, { id: 'n', node: 'N', holds: true }, at('a', { before: 'b' }));
  expect(drawn(added)).toBe('a(n b c) d e(f) g');
  expect(drawn(withMoved(added, 'd', at('n')))).toBe('a(n(d) b c) e(f) g');
  expect(withAdded(tree, { id: 'n', node: 'N' }, at('b'))).toBe(tree);
  expect(withAdded(tree, { id: 'n', node: 'N' }, at(null, { after: 'gone' }))).toBe(tree);
  expect(withNode(tree, 'a', (title) => `${title}!`).nodes.get('a')).toBe('A!');
  expect(withNode(tree, 'gone', () => 'new')).toBe(tree);
  const left = without(tree, 'e');
  expect(drawn(left)).toBe('a(b c) d g');
  expect([left.nodes.has('f'), left.lists.has('f'), left.parents.has('f')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(without(tree, 'gone')).toBe(tree);
});
