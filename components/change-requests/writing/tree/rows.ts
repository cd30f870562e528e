import type { BoardItem, Parent, StatusRow } from '#components/kit/board/rows.ts';
import type { Sign } from '../../words.ts';
import type { PageMarks } from './marks.ts';
import type { PageTree, PageTreeNode } from './page-tree.ts';

/** The row of a page. */
export type PageItemRow = BoardItem & {
  node: PageTreeNode;
  /** The changes compared to the space. */
  signs: readonly Sign[];
  /** Whether unsaved changes are stored in the browser. */
  isUnsaved: boolean;
  /** Number of direct subpages. */
  below: number;
};
export type PageBoardRow = PageItemRow | StatusRow;

const NONE: readonly Sign[] = [];

/** Flattens the expanded part of the tree into rows. */
export function rowsOf(
  tree: PageTree,
  isOpen: (id: string) => boolean,
  marks: PageMarks,
  unsaved: ReadonlySet<string>,
): PageBoardRow[] {
  const rows: PageBoardRow[] = [];
  const add = (parent: Parent, level: number): void => {
    const list = tree.lists.get(parent) ?? [];
    list.forEach((id, index) => {
      const node = tree.nodes.get(id);
      if (!node) return;
      const below = tree.lists.get(id)?.length ?? 0;
      const isExpanded = below > 0 || node.type === 'group' ? isOpen(id) : undefined;
      rows.push({
        kind: 'item',
        key: id,
        id,
        title: node.title,
        node,
        parent,
        level,
        isExpanded,
        below,
        position: index + 1,
        of: list.length,
        signs: marks.get(id) ?? NONE,
        isUnsaved: unsaved.has(id),
      });
      if (isExpanded) add(id, level + 1);
    });
    if (list.length === 0 && parent !== null)
      rows.push({ kind: 'empty', key: `empty:${parent}`, parent, level });
  };
  add(null, 1);
  return rows;
}
