import type { Parent } from '#components/kit/board/rows.ts';
import type { SiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';

/** Something that stands on the board. */
export type Item = SiteSpace | SiteSection | SiteSectionGroup;

/** How a site is arranged, by ids: what a move changes is only where something stands. */
export type Structure = {
  /** Sections and groups at the root; otherwise site spaces. */
  hasSections: boolean;
  items: ReadonlyMap<string, Item>;
  /** What stands in each group and section, and at the root, in order. */
  lists: ReadonlyMap<Parent, readonly string[]>;
  parents: ReadonlyMap<string, Parent>;
  /** The default space of each section, and of the root of a site without sections. */
  defaults: ReadonlyMap<Parent, string>;
  /** The paths of items that a move gave another one, as theirs was taken where they went. */
  segments: ReadonlyMap<string, string>;
};

/** Reads what the API tells. */
export function structureOf(read: SiteStructure): Structure {
  const items = new Map<string, Item>();
  const lists = new Map<Parent, readonly string[]>();
  const parents = new Map<string, Parent>();
  const defaults = new Map<Parent, string>();
  const add = (parent: Parent, children: readonly Item[]): void => {
    lists.set(
      parent,
      children.map(({ id }) => id),
    );
    for (const item of children) {
      items.set(item.id, item);
      parents.set(item.id, parent);
      if (item.object === 'site-space' && item.default) defaults.set(parent, item.id);
      else if (item.object === 'site-section') add(item.id, item.siteSpaces);
      else if (item.object === 'site-section-group') add(item.id, item.sections);
    }
  };
  add(null, read.structure);
  const hasSections = read.type === 'sections';
  return { hasSections, items, lists, parents, defaults, segments: new Map() };
}

/** How the API names an item. */
export function siteItemOf(item: Item): SiteItem {
  return { type: item.object, id: item.id };
}

/** How the API names what holds something. */
export function siteParentOf(structure: Structure, parent: Parent, siteId: string): SiteParent {
  const holder = parent === null ? undefined : structure.items.get(parent);
  if (!holder || holder.object === 'site-space') return { type: 'site', id: siteId };
  return { type: holder.object, id: holder.id };
}

/** What holds something, as the API tells it in a move. */
export function parentIn({ type, id }: SiteParent): Parent {
  return type === 'site' ? null : id;
}

/** Whether something may stand there: a space in a section, a section in a group, each at the root. */
export function mayStandIn(structure: Structure, item: Item, parent: Parent): boolean {
  const holder = parent === null ? undefined : structure.items.get(parent);
  if (item.object === 'site-space')
    return parent === null ? !structure.hasSections : holder?.object === 'site-section';
  if (item.object === 'site-section')
    return parent === null || holder?.object === 'site-section-group';
  return parent === null;
}

/** How many of each kind there are. */
export function countsOf(structure: Structure) {
  const counts = { groups: 0, sections: 0, spaces: 0 };
  for (const { object } of structure.items.values()) {
    if (object === 'site-space') counts.spaces += 1;
    else if (object === 'site-section') counts.sections += 1;
    else counts.groups += 1;
  }
  return counts;
}
