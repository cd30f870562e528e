import { type Tree, withAdded, withMoved, withNode } from '#components/kit/board/tree.ts';
import type { ListPosition } from '#lib/contract/positions.ts';
import { type ContentNode, idOf, type Parent } from './node.ts';

/** The children of a collection, or of the root. */
export type Children = {
  items: readonly ContentNode[];
  /** How many more are not loaded yet. */
  rest: number;
};

/** The loaded part of the tree: a collection has a list once its children are loaded. */
export type LoadedTree = Tree<ContentNode> & {
  /** How many more children of each are not loaded yet. */
  rest: ReadonlyMap<Parent, number>;
};

/** A change that isn't answered yet: a move, or with `gone` a deletion. */
export type PendingChange =
  | { node: ContentNode; parent: Parent; place: ListPosition; gone?: false }
  | { node: ContentNode; gone: true };

/** Indexes the loaded lists. An item of two lists counts where it is first: one will be refetched. */
export function loadedTreeOf(loaded: ReadonlyMap<Parent, Children>): LoadedTree {
  const nodes = new Map<string, ContentNode>();
  const lists = new Map<Parent, readonly string[]>();
  const parents = new Map<string, Parent>();
  const rest = new Map<Parent, number>();
  for (const [parent, children] of loaded) {
    lists.set(parent, children.items.map(idOf));
    rest.set(parent, children.rest);
    for (const node of children.items) {
      if (nodes.has(idOf(node))) continue;
      nodes.set(idOf(node), node);
      parents.set(idOf(node), parent);
    }
  }
  return { nodes, lists, parents, rest };
}

/**
 * The tree as it will be once all pending changes are made. A move to a position that doesn't exist is
 * ignored: the service will refuse it. Of the two lists of a move, one may be refetched before the
 * other; the moved item still appears only once.
 */
export function foldPending(saved: LoadedTree, pending: readonly PendingChange[]): LoadedTree {
  return pending.reduce(foldOne, saved);
}

function foldOne(tree: LoadedTree, change: PendingChange): LoadedTree {
  const id = idOf(change.node);
  const holders = [...tree.lists].flatMap(([parent, ids]) => (ids.includes(id) ? [parent] : []));
  if (change.gone) return holders.reduce((now, holder) => withoutIn(now, id, holder), tree);
  const { parent, place } = change;
  const known = tree.nodes.has(id)
    ? tree
    : withAdded<ContentNode, LoadedTree>(tree, { id, node: change.node }, { parent, place: {} });
  const moved = withMoved(known, id, { parent, place });
  // A list that isn't loaded takes in anything.
  if (moved === known && tree.lists.has(parent)) return tree;
  return holders
    .filter((holder) => holder !== parent)
    .reduce((now, holder) => recounted(withoutIn(now, id, holder), parent, 1), moved);
}

function withoutIn(tree: LoadedTree, id: string, holder: Parent): LoadedTree {
  const left = (tree.lists.get(holder) ?? []).filter((each) => each !== id);
  return recounted({ ...tree, lists: new Map(tree.lists).set(holder, left) }, holder, -1);
}

function recounted(tree: LoadedTree, id: Parent, by: number): LoadedTree {
  return withNode<ContentNode, LoadedTree>(tree, id ?? '', (node) =>
    node.type === 'space' || node.children === null
      ? node
      : { ...node, children: node.children + by },
  );
}
