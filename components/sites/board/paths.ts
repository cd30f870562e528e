import type { Structure } from './items.ts';

/** The last part of an item's path; a group has none. */
export function segmentOf(structure: Structure, id: string): string {
  const item = structure.items.get(id);
  if (!item || item.object === 'site-section-group') return '';
  return structure.segments.get(id) ?? item.path;
}

/** Whether a site space shows where what holds it shows. */
export function isDefaultSpace(structure: Structure, id: string): boolean {
  const parent = structure.parents.get(id);
  return parent !== undefined && structure.defaults.get(parent) === id;
}

/** The path of an item on its site; a group has none. */
export function pathOf(structure: Structure, id: string): string {
  const item = structure.items.get(id);
  if (!item || item.object === 'site-section-group') return '';
  const own = segmentOf(structure, id);
  if (item.object === 'site-section') return `/${own}`;
  const parent = structure.parents.get(id) ?? null;
  const above = parent === null ? '' : pathOf(structure, parent);
  return isDefaultSpace(structure, id) ? above || '/' : `${above}/${own}`;
}

/** Which paths are taken where an item stands, or would stand. */
export function takenPaths(
  structure: Structure,
  id: string,
  parent = structure.parents.get(id) ?? null,
): Set<string> {
  const isSection = structure.items.get(id)?.object === 'site-section';
  // Sections have the paths of the whole site between them, in groups or not.
  const beside = isSection
    ? [...structure.items.values()].filter(({ object }) => object === 'site-section')
    : (structure.lists.get(parent) ?? []).map((each) => ({ id: each }));
  return new Set(
    beside.filter((each) => each.id !== id).map((each) => segmentOf(structure, each.id)),
  );
}

/** A path that is free: the wanted one, or with the first free number after it. */
export function freePath(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** An item whose path changes, and what nobody finds any more. */
export type PathChange = { id: string; from: string; to: string; isLeftOver: boolean };

/**
 * Whose path changes from one structure to another.
 * @returns for each the old path and the new one; `isLeftOver` where nothing else shows at the old one
 */
export function pathChanges(before: Structure, after: Structure): PathChange[] {
  const changes: PathChange[] = [];
  for (const id of touched(before, after)) {
    if (!before.items.has(id) || !after.items.has(id)) continue;
    const from = pathOf(before, id);
    const to = pathOf(after, id);
    if (from === to) continue;
    // A default space shows where its section does: one redirect leads away from there.
    const isSaid = changes.some((change) => change.from === from);
    changes.push({ id, from, to, isLeftOver: from !== '/' && !isSaid && !isLive(after, from) });
  }
  return changes;
}

/** The items whose path can differ: of moves the few that went or became a default, else all. */
function touched(before: Structure, after: Structure): Iterable<string> {
  if (before === after) return [];
  if (before.items !== after.items) return after.items.keys();
  const defaults = [...after.lists.keys()].flatMap((parent) => {
    const [old, now] = [before.defaults.get(parent), after.defaults.get(parent)];
    return old === now ? [] : [old, now].filter((id) => id !== undefined);
  });
  return new Set([...after.segments.keys(), ...defaults]);
}

/** Whether anything shows at a path. */
export function isLive(structure: Structure, path: string): boolean {
  const { items, lists, hasSections } = structure;
  const [, first = '', second, third] = path.split('/');
  if (third !== undefined) return false;
  const shows = (id: string, segment: string) =>
    segmentOf(structure, id) === segment && !isDefaultSpace(structure, id);
  if (!hasSections)
    return second === undefined && (lists.get(null) ?? []).some((id) => shows(id, first));
  for (const [id, { object }] of items) {
    if (object !== 'site-section' || segmentOf(structure, id) !== first) continue;
    return second === undefined || (lists.get(id) ?? []).some((space) => shows(space, second));
  }
  return false;
}
