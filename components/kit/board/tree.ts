import { type ListPosition, reposition } from '#lib/contract/positions.ts';
import type { Parent } from './rows.ts';

/** What a board shows, indexed by id: a move changes only `lists` and `parents`. */
export type Tree<Node = unknown> = {
  nodes: ReadonlyMap<string, Node>;
  /** The children of the root (null) and of each node that can have some, in order. */
  lists: ReadonlyMap<Parent, readonly string[]>;
  parents: ReadonlyMap<string, Parent>;
};

/** A position: in a parent beside a neighbor, or without one at the end. */
export type Position = { parent: Parent; place: ListPosition };

/** A position relative to another node: beside it, or first or last in it. */
export type NodeSide = 'before' | 'after' | 'first' | 'last';

type Read<Nested, Node> = (nested: Nested) => {
  id: string;
  node: Node;
  /** Undefined for a node that can't have any. */
  children?: readonly Nested[] | undefined;
};

/** Indexes nested nodes. @param read the id, the node to keep, and the children */
export function treeOf<Nested, Node>(
  roots: readonly Nested[],
  read: Read<Nested, Node>,
): Tree<Node> {
  const nodes = new Map<string, Node>();
  const lists = new Map<Parent, readonly string[]>();
  const parents = new Map<string, Parent>();
  const add = (parent: Parent, nested: readonly Nested[]): void => {
    const found = nested.map(read);
    lists.set(
      parent,
      found.map(({ id }) => id),
    );
    for (const { id, node, children } of found) {
      nodes.set(id, node);
      parents.set(id, parent);
      if (children) add(id, children);
    }
  };
  add(null, roots);
  return { nodes, lists, parents };
}

/** The children of a node; none for one that is unknown or can't have any. */
export function childrenOf({ lists }: Tree, parent: Parent): readonly string[] {
  return lists.get(parent) ?? [];
}

/** The nodes above one, from the top. */
export function ancestorsOf({ parents }: Tree, id: string): string[] {
  const above: string[] = [];
  // Lists that were read at different times can contradict each other.
  for (let at = parents.get(id); at && !above.includes(at); at = parents.get(at)) above.unshift(at);
  return above;
}

/** Whether a node is `above` itself or below it. */
export function isWithin(tree: Tree, id: Parent, above: string): boolean {
  return id !== null && (id === above || ancestorsOf(tree, id).includes(above));
}

/** All nodes below one, in reading order. */
export function idsBelow(tree: Tree, parent: Parent): string[] {
  return childrenOf(tree, parent).flatMap((id) => [id, ...idsBelow(tree, id)]);
}

/** The parent of a node and its index there; undefined when it isn't in the tree. */
export function indexIn(tree: Tree, id: string): { parent: Parent; index: number } | undefined {
  const parent = tree.parents.get(id);
  return parent === undefined ? undefined : { parent, index: childrenOf(tree, parent).indexOf(id) };
}

/** The position of a node, by the sibling before it or else the one after it. */
export function positionOf(tree: Tree, id: string): Position | undefined {
  const found = indexIn(tree, id);
  if (!found) return undefined;
  const siblings = childrenOf(tree, found.parent);
  const [after, before] = [siblings[found.index - 1], siblings[found.index + 1]];
  return { parent: found.parent, place: placeBetween(after, before) };
}

/** The place between two siblings, by one of them: two could be separated by someone else. */
export function placeBetween(after: string | undefined, before: string | undefined): ListPosition {
  if (after !== undefined) return { after };
  return before === undefined ? {} : { before };
}

/**
 * The position of a node, or of several together, beside or in another one.
 * @param target null for the root
 */
export function positionAt(
  tree: Tree,
  moved: string | readonly string[],
  target: Parent,
  side: NodeSide,
): Position {
  if (target !== null && (side === 'before' || side === 'after'))
    return { parent: tree.parents.get(target) ?? null, place: { [side]: target } };
  const others = childrenOf(tree, target).filter((each) => ![moved].flat().includes(each));
  const place =
    side === 'first' ? placeBetween(undefined, others[0]) : placeBetween(others.at(-1), undefined);
  return { parent: target, place };
}

/** The tree with a node moved; the same tree when there is no such position. */
export function withMoved<T extends Tree>(tree: T, id: string, { parent, place }: Position): T {
  const list = tree.lists.get(parent);
  const from = tree.parents.get(id);
  if (!list || from === undefined || isWithin(tree, parent, id)) return tree;
  const order = reposition(list.includes(id) ? list : [...list, id], id, place);
  if (typeof order === 'string') return tree;
  const lists = new Map(tree.lists).set(parent, order);
  // What didn't change stays the same object, for rows that are kept.
  if (from === parent) return { ...tree, lists };
  lists.set(
    from,
    childrenOf(tree, from).filter((each) => each !== id),
  );
  return { ...tree, lists, parents: new Map(tree.parents).set(id, parent) };
}

/**
 * The tree with a new node; the same tree when there is no such position.
 * @param holds whether it can have children
 */
export function withAdded<Node, T extends Tree<Node>>(
  tree: T,
  { id, node, holds = false }: { id: string; node: Node; holds?: boolean },
  position: Position,
): T {
  const list = tree.lists.get(position.parent);
  const order = list && reposition([...list, id], id, position.place);
  if (!order || typeof order === 'string') return tree;
  const lists = new Map(tree.lists).set(position.parent, order);
  if (holds) lists.set(id, []);
  const parents = new Map(tree.parents).set(id, position.parent);
  return { ...tree, nodes: new Map(tree.nodes).set(id, node), lists, parents };
}

/** The tree with another node in place of one, such as with a new title. */
export function withNode<Node, T extends Tree<Node>>(
  tree: T,
  id: string,
  change: (node: Node) => Node,
): T {
  const node = tree.nodes.get(id);
  return node === undefined ? tree : { ...tree, nodes: new Map(tree.nodes).set(id, change(node)) };
}

/** The tree without a node and all nodes below it. */
export function without<T extends Tree>(tree: T, id: string): T {
  const parent = tree.parents.get(id);
  if (parent === undefined) return tree;
  const lists = new Map(tree.lists);
  const nodes = new Map(tree.nodes);
  const parents = new Map(tree.parents);
  for (const gone of [id, ...idsBelow(tree, id)]) {
    lists.delete(gone);
    nodes.delete(gone);
    parents.delete(gone);
  }
  lists.set(
    parent,
    childrenOf(tree, parent).filter((each) => each !== id),
  );
  return { ...tree, nodes, lists, parents };
}
