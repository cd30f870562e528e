import { type Place, reposition } from '#lib/contract/positions.ts';
import { type ContentNode, idOf, type Parent } from './node.ts';

/** What stands in a collection, or at the root. */
export type Children = {
  items: readonly ContentNode[];
  /** How many more there are that have not arrived. */
  rest: number;
};

/** What has been read of the tree, by what holds it. */
export type Lists = ReadonlyMap<Parent, Children>;

/** A change that is on its way: a move, or with `gone` a deletion. */
export type Pending =
  | { node: ContentNode; parent: Parent; place: Place; gone?: false }
  | { node: ContentNode; gone: true };

/**
 * The tree as it will be once everything on its way has arrived. What names no place in the lists as
 * they are is left where it stands: the service will say. Of the two lists of a move one may have been
 * read again before the other; what is moved stands in the tree once all the same.
 */
export function foldPending(saved: Lists, pending: readonly Pending[]): Lists {
  if (pending.length === 0) return saved;
  const lists = new Map(saved);
  for (const change of pending) foldOne(lists, change);
  return lists;
}

function foldOne(lists: Map<Parent, Children>, change: Pending): void {
  const id = idOf(change.node);
  const to = change.gone ? undefined : change.parent;
  const list = to === undefined ? undefined : lists.get(to);
  const found = findNode(lists, id);
  if (!change.gone && list) {
    const isThere = list.items.some((node) => idOf(node) === id);
    const all = isThere ? list.items : [...list.items, found?.node ?? change.node];
    const order = reposition(all.map(idOf), id, change.place);
    if (typeof order === 'string') return;
    const byId = new Map(all.map((node) => [idOf(node), node]));
    lists.set(change.parent, { ...list, items: order.flatMap((each) => byId.get(each) ?? []) });
  }
  for (const [parent, { items, rest }] of [...lists]) {
    const left = items.filter((node) => idOf(node) !== id);
    if (parent === to || left.length === items.length) continue;
    lists.set(parent, { items: left, rest });
    recount(lists, parent, -1);
    if (to !== undefined) recount(lists, to, 1);
  }
}

/** Finds something among the lists that have been read, and what holds it. */
export function findNode(
  lists: Lists,
  id: string,
): { node: ContentNode; parent: Parent; index: number } | undefined {
  for (const [parent, { items }] of lists) {
    const index = items.findIndex((node) => idOf(node) === id);
    const node = items[index];
    if (node) return { node, parent, index };
  }
  return undefined;
}

function recount(lists: Map<Parent, Children>, id: Parent, by: number): void {
  const found = id !== null && findNode(lists, id);
  if (!found || found.node.type === 'space' || found.node.children === null) return;
  const counted = { ...found.node, children: found.node.children + by };
  const holder = lists.get(found.parent) as Children;
  lists.set(found.parent, { ...holder, items: holder.items.with(found.index, counted) });
}
