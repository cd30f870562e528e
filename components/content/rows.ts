import type { BoardItem, RemarkRow } from '#components/kit/board/rows.ts';
import type { Lists } from './fold.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';

/** A collection or a space in the tree. */
export type ItemRow = BoardItem & { node: ContentNode };

export type Row = ItemRow | RemarkRow;

/** As many rows stand for what is loading at most. */
const WAITING_ROWS = 12;

/** The tree as one list of rows, as far as it is expanded. */
export function rowsOf(
  lists: Lists,
  expanded: ReadonlySet<string>,
  failed: ReadonlySet<Parent>,
): Row[] {
  const rows: Row[] = [];
  const add = (parent: Parent, level: number, expected: number): void => {
    const list = lists.get(parent);
    const remark = (kind: RemarkRow['kind'], number = 0) =>
      rows.push({ kind, key: `${kind}:${parent}:${number}`, parent, level });
    if (!list) {
      if (failed.has(parent)) remark('failed');
      else
        for (let row = 0; row < Math.min(expected, WAITING_ROWS); row += 1) remark('loading', row);
      return;
    }
    const of = list.items.length + list.rest;
    list.items.forEach((node, index) => {
      const id = idOf(node);
      const isExpanded = node.type === 'collection' ? expanded.has(id) : undefined;
      const position = index + 1;
      const title = titleOf(node);
      rows.push({
        kind: 'item',
        key: id,
        id,
        title,
        node,
        parent,
        level,
        position,
        of,
        isExpanded,
      });
      if (isExpanded && node.type === 'collection') add(id, level + 1, node.children || 1);
    });
    if (list.rest > 0) remark('loading');
    else if (of === 0 && parent !== null) remark('empty');
  };
  add(null, 1, WAITING_ROWS);
  return rows;
}
