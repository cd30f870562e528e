import type { PageNode } from '../revisions/chunks.ts';
import { type Index, type Indexes, indexOf, type MergeTrees } from '../revisions/merge-sides.ts';
import { freeSlug } from '../revisions/page-tree.ts';
import { type MergedOrder, mergeOrder } from './merge-order.ts';
import {
  describePage,
  type MergedPage,
  mergePage,
  type PageResolution,
  sidesOf,
  type Texts,
} from './merge-page.ts';

export type TreeMerge = {
  pages: PageNode[];
  /** The pages that either side changed, in the order of the change request. */
  changed: MergedPage[];
  texts: Texts;
};

/**
 * Merges two sides of a page tree. A change on one side only is taken; different changes of both are a
 * conflict, unless `settled` resolves it. Bodies that both changed are merged later: `texts` lists them
 * with the pages of the result they belong to.
 */
export function mergeTrees(
  trees: MergeTrees,
  resolutions: ReadonlyMap<string, PageResolution>,
): TreeMerge {
  const indexes: Indexes = {
    base: indexOf(trees.base),
    theirs: indexOf(trees.theirs),
    ours: indexOf(trees.ours),
  };
  const order = mergeOrder(trees);
  const texts: Texts = { toMerge: [], written: [] };
  const kept: Index = new Map();
  const changed = new Map<string, MergedPage>();
  const { base, theirs, ours } = indexes;
  for (const id of new Set([...ours.keys(), ...theirs.keys(), ...base.keys()])) {
    const sides = sidesOf(indexes, id);
    const described = describePage(id, sides, order);
    const merged = mergePage(sides, described, resolutions.get(id), texts);
    if (merged) kept.set(id, merged);
    if (described.theirs || described.ours) changed.set(id, described);
  }
  keepParents(kept, indexes);
  breakCircles(kept, theirs, changed, resolutions);
  return { pages: assemble(kept, order, theirs), changed: [...changed.values()], texts };
}

/** Pages below a deleted page move to the nearest page above it that remains. */
function keepParents(kept: Index, indexes: Indexes): void {
  for (const placed of kept.values()) {
    while (placed.parent !== null && !kept.has(placed.parent)) {
      const { theirs, ours, base } = sidesOf(indexes, placed.parent);
      placed.parent = (theirs ?? ours ?? base)?.parent ?? null;
    }
  }
}

/** Two moves can each be valid but form a circle together: theirs is kept, and ours is the conflict. */
function breakCircles(
  kept: Index,
  theirs: Index,
  changed: ReadonlyMap<string, MergedPage>,
  resolutions: ReadonlyMap<string, PageResolution>,
): void {
  let circle = findCircle(kept);
  while (circle.length > 0) {
    for (const id of circle) {
      const placed = kept.get(id);
      const wanted = theirs.get(id)?.parent ?? null;
      const parent = wanted !== null && kept.has(wanted) ? wanted : null;
      if (!placed || placed.parent === parent) continue;
      placed.parent = parent;
      if (!resolutions.has(id)) changed.get(id)?.conflicts.push('place');
    }
    circle = findCircle(kept);
  }
}

function findCircle(kept: Index): string[] {
  const fine = new Set<string>();
  for (const id of kept.keys()) {
    const way = new Set<string>();
    let at: string | null = id;
    while (at !== null && !way.has(at) && !fine.has(at)) {
      way.add(at);
      at = kept.get(at)?.parent ?? null;
    }
    if (at !== null && way.has(at)) return [...way].slice([...way].indexOf(at));
    for (const passed of way) fine.add(passed);
  }
  return [];
}

function assemble(kept: Index, order: MergedOrder, theirs: Index): PageNode[] {
  const below = new Map<string | null, string[]>();
  for (const [id, { parent }] of kept) {
    const list = below.get(parent);
    if (list) list.push(id);
    else below.set(parent, [id]);
  }
  const build = (parent: string | null): PageNode[] => {
    const ids = order.arrange(parent, below.get(parent) ?? []);
    const pages = ids.flatMap((id) => {
      const page = kept.get(id)?.page;
      if (!page) return [];
      // The same object, because the texts still to be merged refer to it.
      page.pages = build(id);
      return [page];
    });
    return withOwnSlugs(pages, theirs);
  };
  return build(null);
}

/** If both sides chose the same slug, the page in the space keeps it. */
function withOwnSlugs(pages: PageNode[], theirs: Index): PageNode[] {
  const isTheirs = ({ id, slug }: PageNode) => theirs.get(id)?.page.slug === slug;
  const taken = pages.filter(isTheirs).map(({ slug }) => ({ slug }));
  for (const page of pages) {
    if (isTheirs(page)) continue;
    page.slug = freeSlug(page.slug, taken);
    taken.push({ slug: page.slug });
  }
  return pages;
}
