import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import type { ItemParent } from './items.ts';
import { defaultSectionOf } from './rows.ts';
import type { SiteScope } from './scope.ts';

type SpaceHolder = Pick<ItemParent, 'parent' | 'defaultSpaceId'>;

/**
 * The first site space in a section, or at the root of a site without sections. `except`: ignores this
 * one.
 */
export async function firstSpaceIn(
  database: Executor,
  site: SiteScope,
  { type, id }: SiteParent,
  except = '',
): Promise<string | undefined> {
  const { sectionId, rank } = siteSpaces;
  const among = type === 'site' ? isNull(sectionId) : eq(sectionId, id);
  const [first] = await database
    .select({ id: siteSpaces.id })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, site.id), among, ne(siteSpaces.id, except)))
    .orderBy(asc(sectionId), asc(rank), asc(siteSpaces.id))
    .limit(1);
  return first?.id;
}

/** The default among the site spaces of a section or of the root: the chosen one, otherwise the first. */
export async function defaultSpaceIn(
  database: Executor,
  site: SiteScope,
  { parent, defaultSpaceId }: SpaceHolder,
): Promise<string | undefined> {
  return defaultSpaceId ?? (await firstSpaceIn(database, site, parent));
}

/** Makes a site space the default of its section or of the root. */
export async function setDefaultSpace(
  database: Executor,
  site: SiteScope,
  { type, id }: SiteParent,
  defaultSpaceId: string,
): Promise<void> {
  if (type === 'site')
    await database.update(sites).set({ defaultSpaceId }).where(eq(sites.id, site.id));
  else await database.update(siteSections).set({ defaultSpaceId }).where(eq(siteSections.id, id));
}

/**
 * Fixes the default before site spaces change: an implicit default, the first one, stays it.
 * @param arrival the added item, which becomes the default if there is none
 */
export async function keepDefaultSpace(
  database: Executor,
  site: SiteScope,
  holder: SpaceHolder,
  arrival: string,
): Promise<void> {
  if (holder.defaultSpaceId !== null) return;
  const chosen = (await firstSpaceIn(database, site, holder.parent)) ?? arrival;
  await setDefaultSpace(database, site, holder.parent, chosen);
}

/**
 * Passes the default on when a site space leaves: the first remaining one becomes it.
 * @returns the new default; undefined if the leaving one was not it, or none is left
 */
export async function handDefaultOn(
  database: Executor,
  site: SiteScope,
  holder: SpaceHolder,
  leaving: string,
): Promise<string | undefined> {
  const before = await defaultSpaceIn(database, site, holder);
  const heir =
    before === leaving ? await firstSpaceIn(database, site, holder.parent, leaving) : before;
  if (heir === undefined) return undefined;
  if (heir !== holder.defaultSpaceId) await setDefaultSpace(database, site, holder.parent, heir);
  return before === leaving ? heir : undefined;
}

/** Fixes the default section before the order changes, if it is the default because it is first. */
export async function keepDefaultSection(database: Executor, site: SiteScope): Promise<void> {
  if (site.row.defaultSectionId !== null) return;
  const defaultSectionId = await defaultSectionOf(database, site);
  if (defaultSectionId !== undefined)
    await database.update(sites).set({ defaultSectionId }).where(eq(sites.id, site.id));
}
