import type { User } from '#lib/contract/shapes.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { type Structure, siteItemOf, siteParentOf } from './items.ts';

/**
 * Records a move like the API does, for APIs without a list of moves.
 * @param by who moved it, and the move it undoes
 * @returns null when nothing changed
 */
export function recordMove(
  before: Structure,
  after: Structure,
  id: string,
  by: { person: User | undefined; siteId: string; number: number; undoes?: string | undefined },
): SiteMove | null {
  const item = after.nodes.get(id);
  if (!item || before === after) return null;
  return {
    object: 'site-move',
    id: `here-${by.number}`,
    version: by.number,
    ...(by.person && { movedBy: by.person }),
    movedAt: new Date().toISOString(),
    item: { ...siteItemOf(item), title: item.title },
    from: endOf(before, id, by.siteId),
    to: endOf(after, id, by.siteId),
    ...(by.undoes && { undoes: by.undoes }),
    undone: false,
  };
}

function endOf(structure: Structure, id: string, siteId: string): SiteMove['from'] {
  const parent = structure.parents.get(id) ?? null;
  const siblings = structure.lists.get(parent) ?? [];
  const at = siblings.indexOf(id);
  const name = (other: string | undefined) => {
    const item = other === undefined ? undefined : structure.nodes.get(other);
    return item && siteItemOf(item);
  };
  const [after, before] = [name(siblings[at - 1]), name(siblings[at + 1])];
  const holder = parent === null ? undefined : structure.nodes.get(parent);
  return {
    parent: siteParentOf(structure, parent, siteId),
    ...(holder && { title: holder.title }),
    ...(after && { after }),
    ...(before && { before }),
  };
}
