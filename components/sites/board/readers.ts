import type { Structure } from './items.ts';
import { isDefaultSpace } from './paths.ts';

/** An entry of the published navigation. */
export type Entry = { id: string; title: string; isHere: boolean };

/** The navigation of a site as readers see it on one of its spaces. */
export type Readers = {
  /** At the top: groups, and sections outside of groups. */
  tabs: Entry[];
  /** At the side: the sections of the group. */
  sections: Entry[];
  /** The spaces of the section, or of a site without sections. */
  spaces: Entry[];
};

/**
 * What readers see around an item.
 * @param at an item; null for where readers arrive
 */
export function readersOf(structure: Structure, at: string | null): Readers {
  const { items, lists, parents } = structure;
  const isShown = (id: string) => {
    const item = items.get(id);
    return item?.object === 'site-space' ? !item.deletedAt : lists.get(id)?.length !== 0;
  };
  const root = (lists.get(null) ?? []).filter(isShown);
  const start = at !== null && items.has(at) ? at : arrival(structure);
  const above: string[] = [];
  for (let id: string | null = start; id !== null; id = parents.get(id) ?? null) above.push(id);
  // A group or a section on its own: the first that stands in it.
  let below = start;
  while (below !== null && lists.has(below)) {
    const inside: readonly string[] = lists.get(below) ?? [];
    const next: string | undefined =
      inside.find((id) => isDefaultSpace(structure, id)) ?? inside.find(isShown);
    if (next === undefined) break;
    above.push(next);
    below = next;
  }
  const here = new Set(above);
  const entries = (ids: readonly string[]): Entry[] =>
    ids
      .filter(isShown)
      .map((id) => ({ id, title: items.get(id)?.title ?? '', isHere: here.has(id) }));
  const objectOf = (id: string) => items.get(id)?.object;
  const group = above.find((id) => objectOf(id) === 'site-section-group');
  const section = above.find((id) => objectOf(id) === 'site-section');
  return {
    tabs: structure.hasSections ? entries(root) : [],
    sections: group === undefined ? [] : entries(lists.get(group) ?? []),
    spaces: entries(structure.hasSections ? (section && lists.get(section)) || [] : root),
  };
}

function arrival({ items, lists }: Structure): string | null {
  for (const [id, item] of items) if (item.object === 'site-section' && item.default) return id;
  return lists.get(null)?.[0] ?? null;
}
