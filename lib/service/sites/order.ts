import { and, eq, isNull } from 'drizzle-orm';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSectionGroups, siteSections, siteSpaces } from '../database/schema/index.ts';
import { gapAfter, gapBefore, type OrderedList, type Sibling } from '../order.ts';

/** What stands at the root of a site with sections: groups, and sections outside of them, in one order. */
export function rootOf(siteId: string): OrderedList {
  const groups = {
    table: siteSectionGroups,
    among: eq(siteSectionGroups.siteId, siteId),
    lead: [],
  };
  return [groups, ...sectionsIn(siteId, null)];
}

/** The sections of a group; null: those outside of groups. */
export function sectionsIn(siteId: string, groupId: string | null): OrderedList {
  const among = groupId === null ? isNull(siteSections.groupId) : eq(siteSections.groupId, groupId);
  const lead = [siteSections.groupId];
  return [{ table: siteSections, among: and(eq(siteSections.siteId, siteId), among), lead }];
}

/** The site spaces of a section; null: at the root of a site without sections. */
export function spacesIn(siteId: string, sectionId: string | null): OrderedList {
  const among =
    sectionId === null ? isNull(siteSpaces.sectionId) : eq(siteSpaces.sectionId, sectionId);
  const lead = [siteSpaces.sectionId];
  return [{ table: siteSpaces, among: and(eq(siteSpaces.siteId, siteId), among), lead }];
}

/** The list that an item of a kind stands in. */
export function listIn(siteId: string, parent: SiteParent, type: SiteItem['type']): OrderedList {
  if (type === 'site-space')
    return spacesIn(siteId, parent.type === 'site-section' ? parent.id : null);
  return parent.type === 'site' ? rootOf(siteId) : sectionsIn(siteId, parent.id);
}

/** The ids of those next to an item of a list; null at an end. */
export type Neighbours = { previous: string | null; next: string | null };

/** Reads what stands next to an item of a list. */
export async function neighboursOf(
  database: Executor,
  list: OrderedList,
  item: Sibling,
): Promise<Neighbours> {
  const { previous } = await gapBefore(database, list, item, item.id);
  const { next } = await gapAfter(database, list, item, item.id);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}
