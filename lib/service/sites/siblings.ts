import { and, eq, isNull } from 'drizzle-orm';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { gapAfter, gapBefore, type OrderedList, type Sibling } from '../database/ranks.ts';
import { siteSectionGroups, siteSections, siteSpaces } from '../database/schema/index.ts';
import { together } from '../database/together.ts';

/** The items at the root of a site with sections: groups and sections, in one order. */
export function rootOf(siteId: string): OrderedList {
  const groups = {
    table: siteSectionGroups,
    among: eq(siteSectionGroups.siteId, siteId),
    lead: [],
  };
  return [groups, ...sectionsIn(siteId, null)];
}

/** The sections of a group; null for those outside groups. */
export function sectionsIn(siteId: string, groupId: string | null): OrderedList {
  const among = groupId === null ? isNull(siteSections.groupId) : eq(siteSections.groupId, groupId);
  const lead = [siteSections.groupId];
  return [{ table: siteSections, among: and(eq(siteSections.siteId, siteId), among), lead }];
}

/** The site spaces of a section; null at the root of a site without sections. */
export function spacesIn(siteId: string, sectionId: string | null): OrderedList {
  const among =
    sectionId === null ? isNull(siteSpaces.sectionId) : eq(siteSpaces.sectionId, sectionId);
  const lead = [siteSpaces.sectionId];
  return [{ table: siteSpaces, among: and(eq(siteSpaces.siteId, siteId), among), lead }];
}

/** The list that an item of a kind belongs to. */
export function listIn(siteId: string, parent: SiteParent, type: SiteItem['type']): OrderedList {
  if (type === 'site-space')
    return spacesIn(siteId, parent.type === 'site-section' ? parent.id : null);
  return parent.type === 'site' ? rootOf(siteId) : sectionsIn(siteId, parent.id);
}

/** The ids of an item's neighbors in its list; null at an end. */
export type Neighbors = { previous: string | null; next: string | null };

/** Reads the neighbors of an item. */
export async function neighborsOf(
  database: Executor,
  list: OrderedList,
  item: Sibling,
): Promise<Neighbors> {
  const [{ previous }, { next }] = await together([
    gapBefore(database, list, item, item.id),
    gapAfter(database, list, item, item.id),
  ]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}
