import { endOf, type Gap } from '#components/kit/board/gaps.ts';
import type { BoardItem, StatusRow } from '#components/kit/board/rows.ts';
import type { PointerPosition } from '#components/kit/board/use-moving.ts';
import type { LoadedTree } from './fold.ts';
import { type ContentNode, type Parent, titleOf } from './node.ts';

/** A collection or a space in the tree. */
export type ContentItemRow = BoardItem & { node: ContentNode };

export type ContentBoardRow = ContentItemRow | StatusRow;

/** The most placeholder rows for a list that is loading. */
const WAITING_ROWS = 12;

/** The expanded part of the tree as one list of rows. */
export function rowsOf(
  tree: LoadedTree,
  expanded: ReadonlySet<string>,
  failed: ReadonlySet<Parent>,
): ContentBoardRow[] {
  const rows: ContentBoardRow[] = [];
  const add = (parent: Parent, level: number, expected: number): void => {
    const ids = tree.lists.get(parent);
    const rest = tree.rest.get(parent) ?? 0;
    const remark = (kind: StatusRow['kind'], number = 0) =>
      rows.push({ kind, key: `${kind}:${parent}:${number}`, parent, level });
    if (!ids) {
      if (failed.has(parent)) remark('failed');
      else
        for (let row = 0; row < Math.min(expected, WAITING_ROWS); row += 1) remark('loading', row);
      return;
    }
    const of = ids.length + rest;
    ids.forEach((id, index) => {
      const node = tree.nodes.get(id);
      if (!node) return;
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
    if (rest > 0) remark('loading');
    else if (of === 0 && parent !== null) remark('empty');
  };
  add(null, 1, WAITING_ROWS);
  return rows;
}

/**
 * The gap under a pointer.
 * @param index the row under the pointer
 * @param ratio how far down in that row, from 0 to 1
 * @param depth the depth of the pointer, which picks one of several lists that end at the same row
 */
export function gapAt(
  rows: readonly ContentBoardRow[],
  gaps: readonly Gap[],
  { index, ratio, depth }: PointerPosition,
): Gap | undefined {
  const row = rows[index];
  if (!row) return gaps.at(-1);
  if (row.kind !== 'item') return gaps.findLast((gap) => gap.parent === row.parent);
  const isCollection = row.isExpanded !== undefined;
  if (ratio < (isCollection ? 0.3 : 0.5)) return gaps.find((gap) => gap.next === row.id);
  if (row.isExpanded) return gaps.find((gap) => gap.parent === row.id && gap.index === 0);
  if (isCollection && ratio <= 0.7) return endOf(row.id, row.level + 1, index);
  const ends = gaps.filter((gap) => gap.row === index);
  return ends.findLast((gap) => gap.depth >= Math.max(1, depth)) ?? ends[0];
}
