import type { MergeSide } from '#lib/contract/change-requests.ts';
import type { PageNode } from '../revisions/chunks.ts';
import { longestRise } from '../revisions/longest-increasing-subsequence.ts';
import type { MergeTrees } from '../revisions/merge-sides.ts';

type Lists = Map<string | null, string[]>;

/** The order of the pages below each page, and the pages that a side moved within it. */
export type MergedOrder = {
  moved: Record<MergeSide, ReadonlySet<string>>;
  /** Sorts the children of a page after the merge. */
  arrange(parent: string | null, ids: readonly string[]): string[];
};

function listsOf(tree: readonly PageNode[]): Lists {
  const lists: Lists = new Map();
  const visit = (pages: readonly PageNode[], parent: string | null) => {
    lists.set(
      parent,
      pages.map(({ id }) => id),
    );
    for (const page of pages) visit(page.pages, page.id);
  };
  visit(tree, null);
  return lists;
}

/** The smallest set of pages whose moves explain how one order became the other. */
function reordered(before: Lists, after: Lists): Set<string> {
  const moved = new Set<string>();
  for (const [parent, list] of after) {
    const places = new Map((before.get(parent) ?? []).map((id, place) => [id, place]));
    const stayed = list.filter((id) => places.has(id));
    const kept = longestRise(stayed.map((id) => places.get(id) ?? 0));
    for (const [index, id] of stayed.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

/**
 * Merges the order of siblings: theirs, with pages that ours added or moved placed after the page they
 * follow in ours.
 */
export function mergeOrder(trees: MergeTrees): MergedOrder {
  const [base, theirs, ours] = [listsOf(trees.base), listsOf(trees.theirs), listsOf(trees.ours)];
  const moved = { theirs: reordered(base, theirs), ours: reordered(base, ours) };
  const arrange = (parent: string | null, ids: readonly string[]) => {
    const wanted = new Set(ids);
    const before = new Set(base.get(parent) ?? []);
    const there = new Set(theirs.get(parent) ?? []);
    const mine = (ours.get(parent) ?? []).filter((id) => wanted.has(id));
    // Pages that theirs deleted and the merge keeps have a position in ours only.
    const isOurs = (id: string) => !before.has(id) || !there.has(id) || moved.ours.has(id);
    const placedByOurs = new Set(mine.filter(isOurs));
    const list = (theirs.get(parent) ?? []).filter((id) => wanted.has(id) && !placedByOurs.has(id));
    for (const [index, id] of mine.entries()) {
      if (!placedByOurs.has(id)) continue;
      const previous = mine.slice(0, index).findLast((earlier) => list.includes(earlier));
      list.splice(previous === undefined ? 0 : list.indexOf(previous) + 1, 0, id);
    }
    const placed = new Set(list);
    return [...list, ...ids.filter((id) => !placed.has(id))];
  };
  return { moved, arrange };
}
