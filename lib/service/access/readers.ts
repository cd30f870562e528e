import { and, asc, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/access.ts';
import type { SpaceReaders } from '#lib/contract/access.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteShareLinks, siteSpaces, sites } from '../database/schema/index.ts';
import type { Handler, Instance } from '../http/handler.ts';
import { memberClasses } from '../losses/access-groups.ts';
import { decideOn } from '../permissions/levels.ts';
import { requirePermission } from '../permissions/organization.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import { pathOnSite } from '../sites/visit-handlers.ts';

const MOST_SITES = 50;

/** Who can read a space: members by their level, others through published sites. */
export const getSpaceReaders: Handler<typeof contract.getSpaceReaders> = async ({
  instance,
  database,
  organization,
  space,
}) => {
  requirePermission(organization, 'listMembers');
  const places = space.chain.map(({ id }) => id);
  const classes = await memberClasses(database, { organizationId: organization.id, places });
  const reading = classes.filter(({ person }) => decideOn(person, space.chain).level !== 'guest');
  const sum = (some: typeof reading) => some.reduce((total, { people }) => total + people, 0);
  return {
    object: 'space-readers',
    members: sum(reading),
    guests: sum(reading.filter(({ person }) => person.role === null)),
    sites: await sitesShowing(database, space.id, instance),
  };
};

async function sitesShowing(
  database: Executor,
  spaceId: string,
  instance: Instance,
): Promise<SpaceReaders['sites']> {
  const rows = await database
    .select({
      site: sites,
      placed: siteSpaces,
      section: siteSections,
      shareLinks: sql<number>`(select count(*)::int from ${siteShareLinks} where ${and(
        eq(siteShareLinks.siteId, sites.id),
        eq(siteShareLinks.active, true),
      )})`,
    })
    .from(siteSpaces)
    .innerJoin(sites, eq(sites.id, siteSpaces.siteId))
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(and(eq(siteSpaces.spaceId, spaceId), eq(sites.published, true)))
    .orderBy(asc(sites.publishedAt), asc(sites.id))
    .limit(MOST_SITES);
  return Promise.all(
    rows.map(async ({ site, placed, section, shareLinks }) => {
      const { id, title, visibility, adaptiveContent } = site;
      const isHidden = visibility === 'share-link';
      const base = isHidden ? null : publishedBase(site, null, instance);
      const path = base && (await pathOnSite(database, site, placed.id, section));
      const { published } = publishedAt(base, path ?? '/');
      return {
        id,
        title,
        visibility,
        conditional:
          adaptiveContent && (placed.condition !== null || (section?.condition ?? null) !== null),
        shareLinks: isHidden ? shareLinks : 0,
        ...(published !== undefined && { urls: { published } }),
      };
    }),
  );
}
