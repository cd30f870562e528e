import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemblePages, chunkPages, type PageNode } from './chunks.ts';

const AT = '2026-01-01T00:00:00.000Z';

const pageNode = (id: string, pages: PageNode[] = [], title = `Page ${id}`): PageNode => ({
  id,
  type: 'document',
  title,
  slug: id,
  createdAt: AT,
  updatedAt: AT,
  pages,
});

const { tree } = fc.letrec<{ tree: PageNode[]; page: PageNode }>((tie) => ({
  tree: fc.array(tie('page'), { maxLength: 12 }),
  page: fc.record({
    id: fc.string({ minLength: 1, maxLength: 12 }),
    type: fc.constantFrom('document' as const, 'group' as const),
    title: fc.string(),
    slug: fc.string({ minLength: 1 }),
    createdAt: fc.constant(AT),
    updatedAt: fc.constant(AT),
    pages: fc.oneof({ maxDepth: 3 }, fc.constant<PageNode[]>([]), tie('tree')),
  }),
}));

/** The new chunks that an edit stores. */
function added(before: readonly PageNode[], after: readonly PageNode[]): number {
  const known = chunkPages(before).chunks;
  return [...chunkPages(after).chunks.keys()].filter((key) => !known.has(key)).length;
}

describe('a tree of pages in chunks', () => {
  test('is read back unchanged', () => {
    fc.assert(
      fc.property(tree, (pages) => {
        const { list, chunks } = chunkPages(pages);
        const through = new Map(
          [...chunks].map(([key, part]) => [key, JSON.parse(JSON.stringify(part))]),
        );
        const bare = (nodes: PageNode[]): unknown =>
          nodes.map(({ pages: nested, ...page }) => ({ ...page, pages: bare(nested) }));
        const read = assemblePages(list, through);
        expect(read).toEqual(bare(pages));
        expect(chunkPages(read).list).toEqual(list);
      }),
    );
  });

  test('has the same keys in any order of properties', () => {
    const one = pageNode('a');
    const other = Object.fromEntries(Object.entries(one).reverse()) as PageNode;
    expect(chunkPages([other]).list).toEqual(chunkPages([one]).list);
  });

  test('of 10,000 pages stores a few chunks for one edit', () => {
    const flat = Array.from({ length: 10_000 }, (_, index) => pageNode(`pag_${index}`));
    expect(chunkPages(flat).list.length).toBeGreaterThan(80);
    expect(chunkPages(flat).list.length).toBeLessThan(320);
    const inserted = flat.toSpliced(5_000, 0, pageNode('pag_new'));
    const renamed = flat.with(7_000, pageNode('pag_7000', [], 'Renamed'));
    expect(added(flat, inserted)).toBeLessThanOrEqual(2);
    expect(added(flat, flat.toSpliced(100, 1))).toBeLessThanOrEqual(2);
    expect(added(flat, renamed)).toBe(1);
    expect(
      added(flat, flat.toSpliced(9_000, 0, flat[10] as PageNode).toSpliced(10, 1)),
    ).toBeLessThanOrEqual(4);
  });

  test('nested stores only the chunks on the way to the edit', () => {
    const level = (id: string, children: PageNode[]) =>
      Array.from({ length: 21 }, (_, index) =>
        pageNode(
          `${id}.${index}`,
          children.map((child) => ({ ...child, id: `${id}.${index}.${child.id}` })),
        ),
      );
    const leaves = Array.from({ length: 400 }, (_, index) => pageNode(`${index}`));
    const deep = level('top', leaves);
    const edited = deep.map((top, index) =>
      index === 3
        ? { ...top, pages: top.pages.with(20, { ...(top.pages[20] as PageNode), title: 'x' }) }
        : top,
    );
    expect(added(deep, edited)).toBe(2);
  });
});
