import type { Parent } from '#components/kit/board/rows.ts';
import { type Place, reposition } from '#lib/contract/positions.ts';
import type { DocumentPage, GroupPage, LinkPage, Page } from '#lib/contract/revisions.ts';

/** A page without those below it. */
export type PageNode = Omit<DocumentPage, 'pages'> | Omit<GroupPage, 'pages'> | LinkPage;

/** A tree of pages by what holds what; null holds those at the top. */
export type PageTree = {
  nodes: ReadonlyMap<string, PageNode>;
  lists: ReadonlyMap<Parent, readonly string[]>;
  parents: ReadonlyMap<string, Parent>;
};

/** The tree of pages as the API sends it, by what holds what. */
export function treeOf(pages: readonly Page[]): PageTree {
  const nodes = new Map<string, PageNode>();
  const lists = new Map<Parent, readonly string[]>();
  const parents = new Map<string, Parent>();
  const add = (list: readonly Page[], parent: Parent): void => {
    lists.set(
      parent,
      list.map(({ id }) => id),
    );
    for (const page of list) {
      parents.set(page.id, parent);
      if (page.type === 'link') {
        nodes.set(page.id, page);
        continue;
      }
      const { pages: below, ...node } = page;
      nodes.set(page.id, node);
      add(below, page.id);
    }
  };
  add(pages, null);
  return { nodes, lists, parents };
}

/** Whether pages can stand in it. */
export function holdsPages(tree: PageTree, id: string): boolean {
  return tree.lists.has(id);
}

/** All pages below one, in their order. */
export function pagesBelow(tree: PageTree, id: string): string[] {
  return (tree.lists.get(id) ?? []).flatMap((each) => [each, ...pagesBelow(tree, each)]);
}

/** Whether a page is another one, or stands below it. */
export function isWithin(tree: PageTree, id: Parent, above: string): boolean {
  for (let at = id; at !== null; at = tree.parents.get(at) ?? null) if (at === above) return true;
  return false;
}

/** What holds a page, from the top down. */
export function trailOf(tree: PageTree, id: string): PageNode[] {
  const parent = tree.parents.get(id) ?? null;
  const node = parent === null ? undefined : tree.nodes.get(parent);
  return node && parent !== null ? [...trailOf(tree, parent), node] : [];
}

/** All documents, groups and links in reading order. */
export function inOrder(tree: PageTree): PageNode[] {
  const add = (parent: Parent): PageNode[] =>
    (tree.lists.get(parent) ?? []).flatMap((id) => {
      const node = tree.nodes.get(id);
      return node ? [node, ...add(id)] : [];
    });
  return add(null);
}

/** Where a page stands, by the neighbour before it or else the one after it. */
export function placeOf(tree: PageTree, id: string): { parent: Parent; place: Place } | undefined {
  const parent = tree.parents.get(id);
  if (parent === undefined) return undefined;
  const list = tree.lists.get(parent) ?? [];
  const at = list.indexOf(id);
  const [after, before] = [list[at - 1], list[at + 1]];
  if (after !== undefined) return { parent, place: { after } };
  return { parent, place: before === undefined ? {} : { before } };
}

/** The tree once a page has gone to a place. The same tree where there is no such place. */
export function withMoved(tree: PageTree, id: string, parent: Parent, place: Place): PageTree {
  const list = tree.lists.get(parent);
  const from = tree.parents.get(id);
  if (!list || from === undefined || isWithin(tree, parent, id)) return tree;
  const order = reposition(list.includes(id) ? list : [...list, id], id, place);
  if (typeof order === 'string') return tree;
  const lists = new Map(tree.lists).set(parent, order);
  if (from !== parent)
    lists.set(
      from,
      (tree.lists.get(from) ?? []).filter((each) => each !== id),
    );
  return { ...tree, lists, parents: new Map(tree.parents).set(id, parent) };
}

/** The tree without a page and those below it. */
export function without(tree: PageTree, id: string): PageTree {
  const parent = tree.parents.get(id);
  if (parent === undefined) return tree;
  const lists = new Map(tree.lists);
  const nodes = new Map(tree.nodes);
  const parents = new Map(tree.parents);
  for (const gone of [id, ...pagesBelow(tree, id)]) {
    lists.delete(gone);
    nodes.delete(gone);
    parents.delete(gone);
  }
  lists.set(
    parent,
    (tree.lists.get(parent) ?? []).filter((each) => each !== id),
  );
  return { nodes, lists, parents };
}
