import { ancestorsOf, idsBelow, type Tree, treeOf } from '#components/kit/board/tree.ts';
import type { DocumentPage, GroupPage, LinkPage, Page } from '#lib/contract/revisions.ts';

/** A page without its subpages. */
export type PageTreeNode = Omit<DocumentPage, 'pages'> | Omit<GroupPage, 'pages'> | LinkPage;

/** A page tree indexed by id; a link can't contain pages and has no list. */
export type PageTree = Tree<PageTreeNode>;

/** Indexes the page tree of the API. */
export function pageTreeOf(pages: readonly Page[]): PageTree {
  return treeOf<Page, PageTreeNode>(pages, (page) => {
    if (page.type === 'link') return { id: page.id, node: page };
    const { pages: children, ...node } = page;
    return { id: page.id, node, children };
  });
}

/** The pages above a page, from the top. */
export function trailOf(tree: PageTree, id: string): PageTreeNode[] {
  return ancestorsOf(tree, id).flatMap((above) => tree.nodes.get(above) ?? []);
}

/** All documents, groups and links in reading order. */
export function inOrder(tree: PageTree): PageTreeNode[] {
  return idsBelow(tree, null).flatMap((id) => tree.nodes.get(id) ?? []);
}

/** The first page with text, or the first of any kind; null in an empty tree. */
export function firstPageId(tree: PageTree): string | null {
  const all = inOrder(tree);
  return (all.find(({ type }) => type === 'document') ?? all[0])?.id ?? null;
}
