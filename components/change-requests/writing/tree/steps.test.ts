import { describe, expect, test } from 'vitest';
import type { Page } from '#lib/contract/revisions.ts';
import { type PageTree, treeOf } from './page-tree.ts';
import { changesOf, doingAgain, foldSteps, type Step, takingBack } from './steps.ts';

const page = (id: string, pages: Page[] = []): Page => ({
  ...{ id, title: id, type: 'group', slug: id, path: id, pages },
});

/** a(b, c), d, e(f) */
const tree = treeOf([page('a', [page('b'), page('c')]), page('d'), page('e', [page('f')])]);

/** “a(b c) d e(f)” */
function drawn({ lists }: PageTree, parent: string | null = null): string {
  const below = (id: string) =>
    lists.get(id)?.length ? `(${drawn({ lists } as PageTree, id)})` : '';
  return (lists.get(parent) ?? []).map((id) => `${id}${below(id)}`).join(' ');
}

const move = (id: string, parent: string | null, place = {}): Step => ({
  ...{ kind: 'move', id, parent, place },
});

describe('what shows while a change is on its way', () => {
  test.each([
    [[move('d', 'a', { after: 'b' })], 'a(b d c) e(f)'],
    [[move('a', 'e')], 'd e(f a(b c))'],
    [[move('b', null, { before: 'a' })], 'b a(c) d e(f)'],
    [[{ kind: 'delete', id: 'a' } as const], 'd e(f)'],
    [[move('b', 'e'), move('c', 'e', { before: 'f' })], 'a d e(c f b)'],
    // Into itself, below itself, beside what is gone: nothing moves, the service will say why.
    [[move('a', 'b')], 'a(b c) d e(f)'],
    [[move('d', 'a', { after: 'gone' })], 'a(b c) d e(f)'],
  ])('%j: %s', (steps, expected) => {
    expect(drawn(foldSteps(tree, steps))).toBe(expected);
  });
});

describe('what is sent', () => {
  test('a place is counted among the others, as the API counts it', () => {
    expect(changesOf(tree, [move('a', null, { after: 'd' })])).toEqual([
      { operation: 'update_page', page: 'a', into: null, at: 1 },
    ]);
    expect(changesOf(tree, [move('d', 'a', { before: 'b' })])).toEqual([
      { operation: 'update_page', page: 'd', into: 'a', at: 0 },
    ]);
  });

  test('a neighbour that is gone, or a page below itself, is no place', () => {
    expect(changesOf(tree, [move('d', 'a', { after: 'gone' })])).toBeNull();
    expect(changesOf(tree, [move('a', 'c')])).toBeNull();
    expect(changesOf(tree, [move('d', 'gone')])).toBeNull();
  });

  test('what comes back where its place is gone comes back all the same', () => {
    const steps: Step[] = [
      { kind: 'revert', id: 'x', revision: 'rev' },
      move('x', 'gone', { after: 'y' }),
    ];
    expect(changesOf(tree, steps)).toEqual([
      { operation: 'revert_page', page: 'x', revision: 'rev' },
    ]);
  });
});

describe('the way back', () => {
  test.each<[Step[], string]>([
    [[move('d', 'a')], 'a moved page'],
    [[move('b', null), move('c', null)], 'two moved pages'],
    [[{ kind: 'rename', id: 'd', title: 'D' }], 'a title'],
  ])('%j is taken back: %s', (steps) => {
    const after = foldSteps(tree, steps);
    const back = foldSteps(after, takingBack(tree, steps, 'rev', []));
    expect(drawn(back)).toBe(drawn(tree));
    expect(back.nodes.get('d')?.title).toBe('d');
  });

  test('a deleted page comes back from the revision before, where it stood', () => {
    const back = takingBack(tree, [{ kind: 'delete', id: 'c' }], 'rev', []);
    expect(back).toEqual([
      { kind: 'revert', id: 'c', revision: 'rev' },
      move('c', 'a', { after: 'b' }),
    ]);
  });

  test('an added page goes, and comes back as the same page', () => {
    const insert: Step = {
      ...{ kind: 'insert', page: { type: 'document', title: 'New' }, parent: 'a' },
      place: { after: 'b' },
    };
    expect(takingBack(tree, [insert], 'rev', ['new'])).toEqual([{ kind: 'delete', id: 'new' }]);
    expect(doingAgain([insert], 'made', ['new'])).toEqual([
      { kind: 'revert', id: 'new', revision: 'made' },
      move('new', 'a', { after: 'b' }),
    ]);
  });

  test('what came back out of the space is deleted again', () => {
    expect(takingBack(tree, [{ kind: 'revert', id: 'gone' }], 'rev', [])).toEqual([
      { kind: 'delete', id: 'gone' },
    ]);
  });
});
