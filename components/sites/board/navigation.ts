import type { Structure } from './items.ts';
import { isDefaultSpace } from './paths.ts';

/** An entry of the published navigation. */
export type SiteNavigationEntry = {
  id: string;
  title: string;
  isHere: boolean;
  /** Which visitors see it; absent when all do. */
  condition?: string | undefined;
};

/** The site's navigation as readers see it on one of its spaces. */
export type Navigation = {
  /** At the top: groups, and sections outside groups. */
  tabs: SiteNavigationEntry[];
  /** At the side: the sections of the group. */
  sections: SiteNavigationEntry[];
  /** The spaces of the section, or of a site without sections. */
  spaces: SiteNavigationEntry[];
};

/**
 * The navigation around an item.
 * @param at an item; null for the site's default
 */
export function navigationOf(structure: Structure, at: string | null): Navigation {
  const { nodes, lists, parents } = structure;
  // What holds nothing but spaces in the trash isn't published either.
  const isShown = (id: string): boolean => {
    const item = nodes.get(id);
    return item?.object === 'site-space' ? !item.deletedAt : (lists.get(id) ?? []).some(isShown);
  };
  const root = (lists.get(null) ?? []).filter(isShown);
  const start = at !== null && nodes.has(at) ? at : defaultSpace(structure);
  const above: string[] = [];
  for (let id: string | null = start; id !== null; id = parents.get(id) ?? null) above.push(id);
  // For a group or section itself: its first child.
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
  const entries = (ids: readonly string[]): SiteNavigationEntry[] =>
    ids.filter(isShown).map((id) => {
      const item = nodes.get(id);
      const condition = item?.object === 'site-section-group' ? undefined : item?.condition;
      return { id, title: item?.title ?? '', isHere: here.has(id), condition };
    });
  const objectOf = (id: string) => nodes.get(id)?.object;
  const group = above.find((id) => objectOf(id) === 'site-section-group');
  const section = above.find((id) => objectOf(id) === 'site-section');
  return {
    tabs: structure.hasSections ? entries(root) : [],
    sections: group === undefined ? [] : entries(lists.get(group) ?? []),
    spaces: entries(structure.hasSections ? (section && lists.get(section)) || [] : root),
  };
}

function defaultSpace({ nodes, lists }: Structure): string | null {
  for (const [id, item] of nodes) if (item.object === 'site-section' && item.default) return id;
  return lists.get(null)?.[0] ?? null;
}
