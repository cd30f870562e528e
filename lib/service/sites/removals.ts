import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites, spaces } from '../database/schema/index.ts';
import { isOneOf } from '../places.ts';
import { lockOrganization, type OrganizationScope } from '../scope.ts';
import { restorableSince } from '../trash-time.ts';

/**
 * The sites that show one of some spaces, by title; none to somebody who sees no sites.
 * @param leave whether the spaces leave them for good: a published site left without any is told
 */
export async function sitesShowing(
  database: Executor,
  organization: OrganizationScope,
  spaceIds: readonly string[],
  leave: boolean,
): Promise<{ id: string; title: string; unpublished?: boolean }[]> {
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
 * Takes spaces off every site they stand on, and the sections that held nothing else. A default that
 * goes leaves the first of the others in its place; a site left without any space is published no more.
 * Their organization is locked.
 * @returns the sites that were published until then
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

/** Takes off their sites the spaces that are about to leave the trash for good. */
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
