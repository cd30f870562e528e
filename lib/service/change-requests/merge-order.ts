import type { PageNode } from '../chunks.ts';
import { longestRise } from '../longest-rise.ts';
import type { Side, Trees } from './merge-sides.ts';

type Lists = Map<string | null, string[]>;

/** In which order the pages below each page come out, and which of them a side put elsewhere in it. */
export type MergedOrder = {
  moved: Record<Side, ReadonlySet<string>>;
  /** Puts the pages that a page holds after the merge in order. */
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

/** As few pages as possible that explain how an order became another one. */
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
 * Merges the order of siblings: theirs, in which what ours added or moved stands after the page it
 * stands after in ours.
 */
export function mergeOrder(trees: Trees): MergedOrder {
  const [base, theirs, ours] = [listsOf(trees.base), listsOf(trees.theirs), listsOf(trees.ours)];
  const moved = { theirs: reordered(base, theirs), ours: reordered(base, ours) };
  const arrange = (parent: string | null, ids: readonly string[]) => {
    const wanted = new Set(ids);
    const before = new Set(base.get(parent) ?? []);
    const mine = (ours.get(parent) ?? []).filter((id) => wanted.has(id));
    const isOurs = (id: string) => !before.has(id) || moved.ours.has(id);
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
