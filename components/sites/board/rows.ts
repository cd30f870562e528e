import type { BoardItem, Parent, StatusRow } from '#components/kit/board/rows.ts';
import type { Structure, StructureItem } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';

/** A group, a section or a site space on the board. */
export type SiteItemRow = BoardItem & {
  item: StructureItem;
  path: string;
  isDefault: boolean;
  /** How many children it has. */
  count: number;
  /** Follows a group without being in it, so it gets some space above. */
  isApart: boolean;
};

export type SiteBoardRow = SiteItemRow | StatusRow;

/** The visible rows of the board, from top to bottom. */
export function rowsOf(
  structure: Structure,
  isOpen: (item: StructureItem) => boolean,
): SiteBoardRow[] {
  const rows: SiteBoardRow[] = [];
  const add = (parent: Parent, level: number): void => {
    const list = structure.lists.get(parent) ?? [];
    if (structure.nodes.get(parent ?? '')?.object === 'site-section') {
      rows.push(...rowsOfSpaces(structure, list, parent, level));
      return;
    }
    for (const index of list.keys()) {
      const row = rowAt(structure, list, index, { parent, level, isOpen });
      if (!row) continue;
      rows.push(row);
      if (row.isExpanded) add(row.id, level + 1);
    }
    if (list.length === 0 && parent !== null)
      rows.push({ kind: 'empty', key: `empty:${parent}`, parent, level });
  };
  add(null, 1);
  return rows;
}

/** A move changes a list or two of a thousand: the rows of the others are reused. */
const kept = new WeakMap<
  readonly string[],
  { structure: Structure; level: number; rows: SiteBoardRow[] }
>();

function rowsOfSpaces(
  structure: Structure,
  list: readonly string[],
  parent: Parent,
  level: number,
): SiteBoardRow[] {
  const known = kept.get(list);
  if (known?.level === level && isSameContent(known.structure, structure)) return known.rows;
  const place = { parent, level, isOpen: () => false };
  const rows: SiteBoardRow[] = [...list.keys()].flatMap(
    (index) => rowAt(structure, list, index, place) ?? [],
  );
  if (list.length === 0) rows.push({ kind: 'empty', key: `empty:${parent}`, parent, level });
  kept.set(list, { structure, level, rows });
  return rows;
}

/** Whether two structures differ only in the order of their lists. */
function isSameContent(one: Structure, other: Structure): boolean {
  return (
    one.nodes === other.nodes &&
    one.parents === other.parents &&
    one.defaults === other.defaults &&
    one.segments === other.segments
  );
}

function rowAt(
  structure: Structure,
  list: readonly string[],
  index: number,
  place: { parent: Parent; level: number; isOpen: (item: StructureItem) => boolean },
): SiteItemRow | undefined {
  const id = list[index] ?? '';
  const item = structure.nodes.get(id);
  if (!item) return undefined;
  const { parent, level, isOpen } = place;
  return {
    kind: 'item',
    key: id,
    id,
    title: item.title,
    item,
    parent,
    level,
    position: index + 1,
    of: list.length,
    isExpanded: item.object === 'site-space' ? undefined : isOpen(item),
    path: pathOf(structure, id),
    isDefault: isDefault(structure, item),
    count: structure.lists.get(id)?.length ?? 0,
    isApart: level === 1 && isApart(structure, list, index),
  };
}

function isApart({ nodes }: Structure, list: readonly string[], index: number): boolean {
  const [above = '', own = ''] = [list[index - 1], list[index]];
  return [above, own].some((id) => nodes.get(id)?.object === 'site-section-group') && index > 0;
}

/** Whether readers see it first: the default section of a site, or the default space of a section. */
export function isDefault(structure: Structure, item: StructureItem): boolean {
  if (item.object === 'site-section') return item.default === true;
  return item.object === 'site-space' && isDefaultSpace(structure, item.id);
}
