import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites, spaces } from '../database/schema/index.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { lockOrganization, type OrganizationScope } from '../permissions/organization.ts';
import { restorableSince } from './trash-time.ts';

/**
 * The sites that show any of some spaces, by title; empty for a caller who can't see sites.
 * @param leave whether the spaces leave for good: then published sites left without a space are marked
 */
export async function sitesShowing(
  database: Executor,
  organization: OrganizationScope,
  spaceIds: readonly string[],
  leave: boolean,
): Promise<{ id: string; title: string; published: boolean; unpublished?: boolean }[]> {
  if (!permissionsOf('site', organization.role).view) return [];
  const showing = database
    .select({ one: sql`1` })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, sites.id), isOneOf(siteSpaces.spaceId, spaceIds)));
  const staying = database
    .select({ one: sql`1` })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, sites.id), not(isOneOf(siteSpaces.spaceId, spaceIds))));
  const shown = await database
    .select({
      id: sites.id,
      title: sites.title,
      published: sites.published,
      ends: sql<boolean>`${sites.published} and ${notExists(staying)}`,
    })
    .from(sites)
    .where(and(eq(sites.organizationId, organization.id), exists(showing)))
    .orderBy(asc(sites.title), asc(sites.id));
  return shown.map(({ ends, ...site }) => ({
    ...site,
    ...(leave && ends && { unpublished: true }),
  }));
}

/**
 * Removes spaces from every site, and the sections that had no other space. A removed default is
 * replaced by the first remaining space; a site without spaces is unpublished. The organization is
 * locked.
 * @returns the sites that were unpublished
 */
export async function takeOffSites(
  database: Executor,
  spaceIds: readonly string[],
  now: Date,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await database.execute<{ id: string; title: string; ends: boolean }>(sql`
    with gone as (
      delete from ${siteSpaces} as one where one.space_id = any(${sql.param(spaceIds)}::text[])
      returning one.id, one.site_id, one.section_id
    ), emptied as (
      delete from ${siteSections} as section
      where section.id in (select section_id from gone) and not exists (
        select from ${siteSpaces} as other
        where other.section_id = section.id and other.id not in (select id from gone))
    )
    update ${sites} as site
    set structure_version = site.structure_version + 1, updated_at = ${now.toISOString()},
      published = site.published and exists (
        select from ${siteSpaces} as other
        where other.site_id = site.id and other.id not in (select id from gone))
    from ${sites} as before
    where site.id in (select site_id from gone) and before.id = site.id
    returning site.id, site.title, before.published and not site.published as ends`);
  return rows.flatMap(({ id, title, ends }) => (ends ? [{ id, title }] : []));
}

/** Removes spaces from their sites before they are purged from the trash. */
export async function takePurgedOffSites(transaction: Executor, now: Date): Promise<void> {
  const rows = await transaction
    .selectDistinct({ spaceId: spaces.id, organizationId: spaces.organizationId })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(lte(spaces.deletedAt, restorableSince(now)));
  if (rows.length === 0) return;
  for (const id of [...new Set(rows.map(({ organizationId }) => organizationId))].sort())
    await lockOrganization(transaction, id);
  await takeOffSites(
    transaction,
    rows.map(({ spaceId }) => spaceId),
    now,
  );
}
