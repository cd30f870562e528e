import type { BoardItem, Parent, RemarkRow } from '#components/kit/board/rows.ts';
import type { Item, Structure } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';

/** A group, a section or a site space on the board. */
export type ItemRow = BoardItem & {
  item: Item;
  path: string;
  isDefault: boolean;
  /** How many stand in it. */
  count: number;
  /** Stands below a group, and not in it: with some room between. */
  isApart: boolean;
};

export type Row = ItemRow | RemarkRow;

/** What stands on the board, as far as it is expanded, from the top down. */
export function rowsOf(structure: Structure, isOpen: (item: Item) => boolean): Row[] {
  const rows: Row[] = [];
  const add = (parent: Parent, level: number): void => {
    const list = structure.lists.get(parent) ?? [];
    list.forEach((id, index) => {
      const item = structure.items.get(id);
      if (!item) return;
      const isExpanded = item.object === 'site-space' ? undefined : isOpen(item);
      rows.push({
        kind: 'item',
        key: id,
        id,
        title: item.title,
        item,
        parent,
        level,
        position: index + 1,
        of: list.length,
        isExpanded,
        path: pathOf(structure, id),
        isDefault: isDefault(structure, item),
        count: structure.lists.get(id)?.length ?? 0,
        isApart: level === 1 && isApart(structure, list, index),
      });
      if (isExpanded) add(id, level + 1);
    });
    if (list.length === 0 && parent !== null)
      rows.push({ kind: 'empty', key: `empty:${parent}`, parent, level });
  };
  add(null, 1);
  return rows;
}

function isApart({ items }: Structure, list: readonly string[], index: number): boolean {
  const [above = '', own = ''] = [list[index - 1], list[index]];
  return [above, own].some((id) => items.get(id)?.object === 'site-section-group') && index > 0;
}

/** Whether readers come there first: the default section of a site, the default space of a section. */
export function isDefault(structure: Structure, item: Item): boolean {
  if (item.object === 'site-section') return item.default === true;
  return item.object === 'site-space' && isDefaultSpace(structure, item.id);
}
