import { describe, expect, test } from 'vitest';
import type { Page } from '#lib/contract/revisions.ts';
import { type PageTree, pageTreeOf } from './page-tree.ts';
import { applySteps, changesOf, inverseSteps, replaySteps, type TreeStep } from './steps.ts';

const page = (id: string, pages: Page[] = []): Page => ({
  id,
  title: id,
  type: 'group',
  slug: id,
  path: id,
  pages,
});

/** a(b, c), d, e(f) */
const tree = pageTreeOf([page('a', [page('b'), page('c')]), page('d'), page('e', [page('f')])]);

/** “a(b c) d e(f)” */
function drawn({ lists }: PageTree, parent: string | null = null): string {
  const below = (id: string) =>
    lists.get(id)?.length ? `(${drawn({ lists } as PageTree, id)})` : '';
  return (lists.get(parent) ?? []).map((id) => `${id}${below(id)}`).join(' ');
}

const move = (id: string, parent: string | null, place = {}): TreeStep => ({
  kind: 'move',
  id,
  parent,
  place,
});

describe('the tree with pending changes', () => {
  test.each([
    [[move('d', 'a', { after: 'b' })], 'a(b d c) e(f)'],
    [[move('a', 'e')], 'd e(f a(b c))'],
    [[move('b', null, { before: 'a' })], 'b a(c) d e(f)'],
    [[{ kind: 'delete', id: 'a' } as const], 'd e(f)'],
    [[move('b', 'e'), move('c', 'e', { before: 'f' })], 'a d e(c f b)'],
    // Below itself or beside a missing page: nothing moves, the API will say why.
    [[move('a', 'b')], 'a(b c) d e(f)'],
    [[move('d', 'a', { after: 'gone' })], 'a(b c) d e(f)'],
  ])('%j: %s', (steps, expected) => {
    expect(drawn(applySteps(tree, steps))).toBe(expected);
  });
});

describe('the changes sent to the API', () => {
  test('a position is counted without the moved page, as the API counts it', () => {
    expect(changesOf(tree, [move('a', null, { after: 'd' })])).toEqual([
      { operation: 'update_page', page: 'a', into: null, at: 1 },
    ]);
    expect(changesOf(tree, [move('d', 'a', { before: 'b' })])).toEqual([
      { operation: 'update_page', page: 'd', into: 'a', at: 0 },
    ]);
  });

  test('a position next to a missing page or below the page itself is invalid', () => {
    expect(changesOf(tree, [move('d', 'a', { after: 'gone' })])).toBeNull();
    expect(changesOf(tree, [move('a', 'c')])).toBeNull();
    expect(changesOf(tree, [move('d', 'gone')])).toBeNull();
  });

  test('a page is restored even if its position no longer exists', () => {
    const steps: TreeStep[] = [
      { kind: 'revert', id: 'x', revision: 'rev' },
      move('x', 'gone', { after: 'y' }),
    ];
    expect(changesOf(tree, steps)).toEqual([
      { operation: 'revert_page', page: 'x', revision: 'rev' },
    ]);
  });
});

describe('undo and redo', () => {
  test.each<[TreeStep[], string]>([
    [[move('d', 'a')], 'a moved page'],
    [[move('b', null), move('c', null)], 'two moved pages'],
    [[{ kind: 'rename', id: 'd', title: 'D' }], 'a title'],
  ])('%j is undone: %s', (steps) => {
    const after = applySteps(tree, steps);
    const back = applySteps(after, inverseSteps(tree, steps, 'rev', []));
    expect(drawn(back)).toBe(drawn(tree));
    expect(back.nodes.get('d')?.title).toBe('d');
  });

  test('a deleted page is restored from the previous revision in its old position', () => {
    const back = inverseSteps(tree, [{ kind: 'delete', id: 'c' }], 'rev', []);
    expect(back).toEqual([
      { kind: 'revert', id: 'c', revision: 'rev' },
      move('c', 'a', { after: 'b' }),
    ]);
  });

  test('an added page is deleted, and restored with the same id', () => {
    const insert: TreeStep = {
      kind: 'insert',
      page: { type: 'document', title: 'New' },
      parent: 'a',
      place: { after: 'b' },
    };
    expect(inverseSteps(tree, [insert], 'rev', ['new'])).toEqual([{ kind: 'delete', id: 'new' }]);
    expect(replaySteps([insert], 'made', ['new'])).toEqual([
      { kind: 'revert', id: 'new', revision: 'made' },
      move('new', 'a', { after: 'b' }),
    ]);
  });

  test('a page restored from the space is deleted again', () => {
    expect(inverseSteps(tree, [{ kind: 'revert', id: 'gone' }], 'rev', [])).toEqual([
      { kind: 'delete', id: 'gone' },
    ]);
  });
});
