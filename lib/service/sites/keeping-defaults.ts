import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import type { Holder } from './items.ts';
import { defaultSectionOf } from './rows.ts';
import type { SiteScope } from './scope.ts';

type SpaceHolder = Pick<Holder, 'parent' | 'defaultSpaceId'>;

/** The first site space in a section, or at the root of a site without sections. `except`: as if it were gone. */
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

/** The default among the site spaces of a section or of the root: the chosen one, or the first. */
export async function defaultSpaceIn(
  database: Executor,
  site: SiteScope,
  { parent, defaultSpaceId }: SpaceHolder,
): Promise<string | undefined> {
  return defaultSpaceId ?? (await firstSpaceIn(database, site, parent));
}

/** Makes a site space the default of the section, or of the root, in which it stands. */
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
 * Chooses the default among site spaces that change: what was the default for being the first stays it.
 * @param arrival what comes in: the default where there is none
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
 * Hands the default on where a site space leaves: the first that is left becomes it.
 * @returns what became the default; undefined where the one that leaves was not it, or none is left
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

/** Chooses the default section of a site whose order changes, where it is it for being the first. */
export async function keepDefaultSection(database: Executor, site: SiteScope): Promise<void> {
  if (site.row.defaultSectionId !== null) return;
  const defaultSectionId = await defaultSectionOf(database, site);
  if (defaultSectionId !== undefined)
    await database.update(sites).set({ defaultSectionId }).where(eq(sites.id, site.id));
}
