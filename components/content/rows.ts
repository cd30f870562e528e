import type { Lists } from './fold.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';

export type ItemRow = {
  kind: 'item';
  key: string;
  id: string;
  node: ContentNode;
  parent: Parent;
  /** From 1. */
  level: number;
  /** Among its siblings, from 1. */
  position: number;
  of: number;
  /** Of a collection only. */
  isExpanded: boolean | undefined;
};

/** What stands for children that have not arrived, could not be read, or aren't there. */
export type RemarkRow = {
  kind: 'loading' | 'failed' | 'empty';
  key: string;
  parent: Parent;
  level: number;
};

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
      rows.push({ kind: 'item', key: id, id, node, parent, level, position, of, isExpanded });
      if (isExpanded && node.type === 'collection') add(id, level + 1, node.children || 1);
    });
    if (list.rest > 0) remark('loading');
    else if (of === 0 && parent !== null) remark('empty');
  };
  add(null, 1, WAITING_ROWS);
  return rows;
}

/** The row after `from` whose title begins with what was typed, going round at the end; -1 for none. */
export function rowBeginning(rows: readonly Row[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase('en');
  // A second letter narrows what the first one found, so that row counts again.
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    const row = rows[index];
    if (row?.kind === 'item' && titleOf(row.node).toLocaleLowerCase('en').startsWith(wanted))
      return index;
  }
  return -1;
}
