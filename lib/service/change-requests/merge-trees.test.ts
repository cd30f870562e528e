import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageNode } from '../revisions/chunks.ts';
import { placePages } from '../revisions/page-tree.ts';
import type { MergedPage, PageResolution } from './merge-page.ts';
import { mergeTrees } from './merge-trees.ts';

const at = '2026-01-01T00:00:00.000Z';

function node(id: string, more: Partial<PageNode> = {}): PageNode {
  const page = { id, type: 'document' as const, title: id, slug: id, documentId: `${id}-body` };
  return { ...page, createdAt: at, updatedAt: at, pages: [], ...more };
}

const copy = (tree: readonly PageNode[]): PageNode[] => structuredClone([...tree]);

type Edit = { kind: 'title' | 'body' | 'delete' | 'move' | 'insert'; which: number; to: number };

/** Applies the edits that are possible to a tree. `mark` distinguishes the texts of the two sides. */
function edited(tree: readonly PageNode[], edits: readonly Edit[], mark: string): PageNode[] {
  const pages = copy(tree);
  for (const [index, { kind, which, to }] of edits.entries()) {
    const all = placePages(pages);
    const place = all[which % Math.max(1, all.length)];
    const target = all[to % Math.max(1, all.length)];
    const siblings = target?.page.pages ?? pages;
    if (kind === 'insert') siblings.splice(0, 0, node(`${mark}${index}`));
    if (!place) continue;
    const from = place.parent?.page.pages ?? pages;
    if (kind === 'title') place.page.title = `${mark} ${index}`;
    if (kind === 'body') place.page.documentId = `${mark}-${index}`;
    if (kind === 'delete') from.splice(from.indexOf(place.page), 1);
    if (kind === 'move' && target && !isBelow(target.page, place.page)) {
      from.splice(from.indexOf(place.page), 1);
      siblings.push(place.page);
    }
  }
  return pages;
}

const isBelow = (page: PageNode, above: PageNode): boolean =>
  page === above || above.pages.some((nested) => isBelow(page, nested));

const base: PageNode[] = [
  node('a', { pages: [node('b', { pages: [node('c')] }), node('d')] }),
  node('e'),
  node('f', { pages: [node('g'), node('h')] }),
];
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('title', 'body', 'delete', 'move', 'insert'),
    which: fc.nat(20),
    to: fc.nat(20),
  }),
  { maxLength: 6 },
) as fc.Arbitrary<Edit[]>;

const merge = (
  theirs: readonly PageNode[],
  ours: readonly PageNode[],
  resolutions: [string, PageResolution][] = [],
) => mergeTrees({ base, theirs, ours }, new Map(resolutions));
const conflictsOf = (changed: readonly MergedPage[]) =>
  changed.flatMap(({ page, conflicts }) => conflicts.map((conflict) => `${page} ${conflict}`));
const idsIn = (tree: readonly PageNode[]) => placePages(tree).map(({ page }) => page.id);

test('merging a change with its own base gives the change', () => {
  fc.assert(
    fc.property(edits, (list) => {
      const changed = edited(base, list, 'x');
      for (const merged of [merge(base, changed), merge(changed, base)]) {
        expect(merged.pages).toEqual(changed);
        expect(conflictsOf(merged.changed)).toEqual([]);
        expect(merged.texts.toMerge).toEqual([]);
      }
    }),
  );
});

test('the pages of both sides are kept, each once, unless one side deleted them', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const [theirs, ours] = [edited(base, one, 't'), edited(base, other, 'o')];
      const { pages, changed } = merge(theirs, ours);
      const ids = idsIn(pages);
      expect(new Set(ids).size).toBe(ids.length);
      const [before, left, right] = [idsIn(base), new Set(idsIn(theirs)), new Set(idsIn(ours))];
      const deleted = before.filter((id) => !left.has(id) || !right.has(id));
      for (const id of [...left, ...right]) if (!deleted.includes(id)) expect(ids).toContain(id);
      // A page that one side deleted and the other edited is reported.
      const byPage = new Map(changed.map((page) => [page.page, page]));
      for (const id of deleted) {
        const page = byPage.get(id);
        if (page?.theirs === 'edited' || page?.ours === 'edited')
          expect(page.conflicts).toEqual(['deleted']);
      }
    }),
    { numRuns: 300 },
  );
});

test('swapping the sides gives the same conflicts', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const [theirs, ours] = [edited(base, one, 't'), edited(base, other, 'o')];
      const hard = (list: string[]) => list.filter((line) => !line.endsWith('place')).sort();
      expect(hard(conflictsOf(merge(theirs, ours).changed))).toEqual(
        hard(conflictsOf(merge(ours, theirs).changed)),
      );
    }),
  );
});

test('the order of changes of different pages doesn’t matter', () => {
  const theirs = edited(base, [{ kind: 'title', which: 0, to: 0 }], 't');
  const ours = edited(base, [{ kind: 'body', which: 6, to: 0 }], 'o');
  expect(merge(theirs, ours).pages).toEqual(merge(ours, theirs).pages);
});

test('two moves that would form a cycle: the space’s is kept, the other is a conflict', () => {
  const theirs = [node('a', { pages: [node('d')] }), node('e', { pages: [node('f')] })];
  const [f, e] = [node('f', { pages: [node('e')] }), node('e')];
  const ours = [node('a', { pages: [node('d')] }), f];
  const flat = [node('a', { pages: [node('d')] }), e, node('f')];
  const merged = mergeTrees({ base: flat, theirs, ours }, new Map());
  expect(idsIn(merged.pages).sort()).toEqual(['a', 'd', 'e', 'f']);
  expect(conflictsOf(merged.changed)).toEqual(['e place']);
});

test('a page below a deleted one moves to the nearest remaining parent', () => {
  const theirs = copy(base);
  theirs[0]?.pages[0]?.pages.push(node('new'));
  const ours = edited(base, [{ kind: 'delete', which: 1, to: 0 }], 'o');
  const { pages } = merge(theirs, ours);
  expect(pages[0]?.pages.map(({ id }) => id)).toEqual(['d', 'new']);
});

test('two new pages with the same slug: the space’s keeps it', () => {
  const theirs = [...copy(base), node('t', { slug: 'new' })];
  const ours = [...copy(base), node('o', { slug: 'new' })];
  const slugs = Object.fromEntries(merge(theirs, ours).pages.map(({ id, slug }) => [id, slug]));
  expect(slugs).toMatchObject({ t: 'new', o: 'new-2' });
});

test('resolving a conflict gives the chosen side or text', () => {
  const theirs = edited(base, [{ kind: 'title', which: 0, to: 0 }], 't');
  const ours = edited(base, [{ kind: 'title', which: 0, to: 0 }], 'o');
  expect(conflictsOf(merge(theirs, ours).changed)).toEqual(['a attributes']);
  const resolved = merge(theirs, ours, [['a', { keep: 'ours', markdown: 'Written.' }]]);
  expect(resolved.pages[0]?.title).toBe('o 0');
  expect(resolved.texts.written).toMatchObject([{ page: { id: 'a' }, markdown: 'Written.' }]);
  expect(conflictsOf(resolved.changed)).toEqual([]);
});

test('a page that one side deleted and the merge keeps stays where it was', () => {
  const before = [node('a'), node('b'), node('c')];
  const edited = [node('a'), node('b', { title: 'Edited' }), node('c')];
  const without = [node('a'), node('c')];
  const keep = (side: 'theirs' | 'ours') => new Map([['b', { keep: side }]]);
  const order = (theirs: PageNode[], ours: PageNode[], side: 'theirs' | 'ours') =>
    mergeTrees({ base: before, theirs, ours }, keep(side)).pages.map(({ id }) => id);
  expect(order(without, edited, 'ours')).toEqual(['a', 'b', 'c']);
  expect(order(edited, without, 'theirs')).toEqual(['a', 'b', 'c']);
});
