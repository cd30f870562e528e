import type { Structure } from './items.ts';

/** The last segment of an item's path; a group has none. */
export function segmentOf(structure: Structure, id: string): string {
  const item = structure.nodes.get(id);
  if (!item || item.object === 'site-section-group') return '';
  return structure.segments.get(id) ?? item.path;
}

/** Whether a site space is shown at the path of its parent. */
export function isDefaultSpace(structure: Structure, id: string): boolean {
  const parent = structure.parents.get(id);
  return parent !== undefined && structure.defaults.get(parent) === id;
}

/** The path of an item on its site; a group has none. */
export function pathOf(structure: Structure, id: string): string {
  const item = structure.nodes.get(id);
  if (!item || item.object === 'site-section-group') return '';
  const own = segmentOf(structure, id);
  if (item.object === 'site-section') return `/${own}`;
  const parent = structure.parents.get(id) ?? null;
  const above = parent === null ? '' : pathOf(structure, parent);
  return isDefaultSpace(structure, id) ? above || '/' : `${above}/${own}`;
}

/** The paths that are taken among an item's siblings, present or future. */
export function takenPaths(
  structure: Structure,
  id: string,
  parent = structure.parents.get(id) ?? null,
): Set<string> {
  const isSection = structure.nodes.get(id)?.object === 'site-section';
  // Sections share one set of paths across the site, in groups or not.
  const beside = isSection
    ? [...structure.nodes.values()].filter(({ object }) => object === 'site-section')
    : (structure.lists.get(parent) ?? []).map((each) => ({ id: each }));
  return new Set(
    beside.filter((each) => each.id !== id).map((each) => segmentOf(structure, each.id)),
  );
}

/** A free path: the wanted one, or with the first free number after it. */
export function freePath(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** An item whose path changes, and whether its old path is left unused. */
export type PathChange = { id: string; from: string; to: string; isLeftOver: boolean };

/**
 * Finds the items whose path differs between two structures.
 * @returns the old and new path of each; `isLeftOver` when nothing else is shown at the old one
 */
export function pathChanges(before: Structure, after: Structure): PathChange[] {
  const changes: PathChange[] = [];
  for (const id of affectedItems(before, after)) {
    if (!before.nodes.has(id) || !after.nodes.has(id)) continue;
    const from = pathOf(before, id);
    const to = pathOf(after, id);
    if (from === to) continue;
    // A default space shares its section's path: one redirect covers both.
    const isListed = changes.some((change) => change.from === from);
    changes.push({ id, from, to, isLeftOver: from !== '/' && !isListed && !isLive(after, from) });
  }
  return changes;
}

/** The items whose path can differ: for moves the few that moved or became a default, otherwise all. */
function affectedItems(before: Structure, after: Structure): Iterable<string> {
  if (before === after) return [];
  if (before.nodes !== after.nodes) return after.nodes.keys();
  const defaults = [...after.lists.keys()].flatMap((parent) => {
    const [old, now] = [before.defaults.get(parent), after.defaults.get(parent)];
    return old === now ? [] : [old, now].filter((id) => id !== undefined);
  });
  return new Set([...after.segments.keys(), ...defaults]);
}

/** Whether anything is shown at a path. */
export function isLive(structure: Structure, path: string): boolean {
  const { nodes, lists, hasSections } = structure;
  const [, first = '', second, third] = path.split('/');
  if (third !== undefined) return false;
  const shows = (id: string, segment: string) =>
    segmentOf(structure, id) === segment && !isDefaultSpace(structure, id);
  if (!hasSections)
    return second === undefined && (lists.get(null) ?? []).some((id) => shows(id, first));
  for (const [id, { object }] of nodes) {
    if (object !== 'site-section' || segmentOf(structure, id) !== first) continue;
    return second === undefined || (lists.get(id) ?? []).some((space) => shows(space, second));
  }
  return false;
}
