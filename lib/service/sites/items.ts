import { and, eq } from 'drizzle-orm';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSectionGroups, siteSections, siteSpaces, spaces } from '../database/schema/index.ts';
import type { SiteScope } from './scope.ts';

/** An item of a site's structure with its position. */
export type PlacedItem = SiteItem & {
  title: string;
  rank: number;
  parent: SiteParent;
  /** Empty for a group, which has none. */
  path: string;
};

/** A parent of items, as moves use it. */
export type ItemParent = {
  parent: SiteParent;
  /** Null for the site itself. */
  title: string | null;
  path: string;
  /** The explicitly chosen default among its site spaces. */
  defaultSpaceId: string | null;
};

/** The names of the kinds of items. */
export const itemNouns = {
  'site-space': 'space',
  'site-section': 'section',
  'site-section-group': 'group',
} as const satisfies Record<SiteItem['type'], string>;

/** Finds an item of a site; not one of another site. */
export async function findItem(
  database: Executor,
  site: SiteScope,
  { type, id }: SiteItem,
): Promise<PlacedItem | null> {
  if (type === 'site-space') return findSpace(database, site, id);
  if (type === 'site-section') return findSection(database, site, id);
  const [row] = await database
    .select()
    .from(siteSectionGroups)
    .where(and(eq(siteSectionGroups.id, id), eq(siteSectionGroups.siteId, site.id)));
  if (!row) return null;
  return { type, id, title: row.title, rank: row.rank, parent: itself(site), path: '' };
}

async function findSection(
  database: Executor,
  site: SiteScope,
  id: string,
): Promise<PlacedItem | null> {
  const [row] = await database
    .select()
    .from(siteSections)
    .where(and(eq(siteSections.id, id), eq(siteSections.siteId, site.id)));
  if (!row) return null;
  const { title, rank, path, groupId } = row;
  const parent =
    groupId === null ? itself(site) : { type: 'site-section-group' as const, id: groupId };
  return { type: 'site-section', id, title, rank, parent, path };
}

async function findSpace(
  database: Executor,
  site: SiteScope,
  id: string,
): Promise<PlacedItem | null> {
  const { rank, path, sectionId } = siteSpaces;
  const [row] = await database
    .select({ title: spaces.title, rank, path, sectionId })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(and(eq(siteSpaces.id, id), eq(siteSpaces.siteId, site.id)));
  return row
    ? { type: 'site-space', id, ...row, parent: sectionAsParent(site, row.sectionId) }
    : null;
}

/** A site as the parent of its items. */
export function itself({ id }: SiteScope): SiteParent {
  return { type: 'site', id };
}

/** A section as the parent of site spaces; null for the site itself. */
export function sectionAsParent(site: SiteScope, sectionId: string | null): SiteParent {
  return sectionId === null ? itself(site) : { type: 'site-section', id: sectionId };
}

/** Reads a parent of items; null if it is not on the site. */
export async function findHolder(
  database: Executor,
  site: SiteScope,
  parent: SiteParent,
): Promise<ItemParent | null> {
  const { type, id } = parent;
  if (type === 'site') {
    const { defaultSpaceId } = site.row;
    return id === site.id ? { parent, title: null, path: '', defaultSpaceId } : null;
  }
  if (type === 'site-section-group') {
    const group = await findItem(database, site, { type, id });
    return group && { parent, title: group.title, path: '', defaultSpaceId: null };
  }
  const [row] = await database
    .select()
    .from(siteSections)
    .where(and(eq(siteSections.id, id), eq(siteSections.siteId, site.id)));
  return row
    ? { parent, title: row.title, path: row.path, defaultSpaceId: row.defaultSpaceId }
    : null;
}

/** Whether two parents are the same. */
export function isSameParent(one: SiteParent, other: SiteParent): boolean {
  return one.type === other.type && one.id === other.id;
}
