import { sql } from 'drizzle-orm';
import { type Site, siteFeatures } from '#lib/contract/sites.ts';
import type { Executor } from '../database/executor.ts';
import { siteSectionGroups, siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import type { SiteRow } from './scope.ts';

/** Data of a site that is shown with its row. */
type Summary = { count: number; section: string | null; space: string | null };

/** Counts the spaces of sites and finds the default shown at their roots: the chosen one, or the first. */
async function readSummaries(
  database: Executor,
  siteIds: readonly string[],
): Promise<Map<string, Summary>> {
  // Written so that a chosen default is found by id, and a first one by an index.
  const { rows } = await database.execute<Summary & { id: string }>(sql`
    select site.id, section.id as section, shown.id as space,
      (select count(*)::int from ${siteSpaces} as counted where counted.site_id = site.id) as count
    from ${sites} as site
    left join lateral (
      select one.id, one.default_space_id from ${siteSections} as one
      where one.id = site.default_section_id
      union all (
        select one.id, one.default_space_id from ${siteSections} as one
        left join ${siteSectionGroups} as held on held.id = one.group_id
        where site.default_section_id is null and one.site_id = site.id
        order by coalesce(held.rank, one.rank), coalesce(held.id, one.id), one.rank, one.id
        limit 1)
    ) as section on true
    left join lateral (
      select case when section.id is null then site.default_space_id
        else section.default_space_id end as id
    ) as chosen on true
    left join lateral (
      select one.id from ${siteSpaces} as one where one.id = chosen.id
      union all (
        select one.id from ${siteSpaces} as one
        where chosen.id is null and one.site_id = site.id and one.section_id = section.id
        order by one.rank, one.id limit 1)
      union all (
        select one.id from ${siteSpaces} as one
        where chosen.id is null and section.id is null
          and one.site_id = site.id and one.section_id is null
        order by one.rank, one.id limit 1)
    ) as shown on true
    where site.id = any(${sql.param(siteIds)}::text[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Presents sites in their order.
 * @param shareKey a valid one of a single share-link site, which then has a published URL
 */
export async function presentSites(
  database: Executor,
  instance: Instance,
  rows: readonly SiteRow[],
  shareKey: string | null = null,
): Promise<Site[]> {
  if (rows.length === 0) return [];
  const summaries = await readSummaries(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOne(instance, row, summaries.get(row.id), shareKey));
}

/** A site as the API shows it. */
export async function presentSite(
  database: Executor,
  instance: Instance,
  row: SiteRow,
  shareKey: string | null = null,
): Promise<Site> {
  const [site] = await presentSites(database, instance, [row], shareKey);
  return site as Site;
}

function presentOne(
  instance: Instance,
  row: SiteRow,
  summary: Summary | undefined,
  shareKey: string | null,
): Site {
  const { appUrl } = instance;
  const place = `orgs/${row.organizationId}/sites/${row.id}`;
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...(row.hostname !== null && { hostname: row.hostname }),
    ...(row.basename !== null && { basename: row.basename }),
    ...(row.proxy !== null && {
      proxy: { origin: row.proxy, target: `${appUrl}/${place}/preview` },
    }),
    visibility: row.visibility,
    published: row.published,
    siteSpaces: summary?.count ?? 0,
    createdAt: row.createdAt.toISOString(),
    adaptiveContent: { enabled: row.adaptiveContent },
    hasVisitorSchema: row.visitorSchema !== null,
    features: siteFeatures.map((id) => ({ id, plan: 'basic', frozen: false })),
    urls: {
      location: `${appUrl}/v1/${place}`,
      app: `${appUrl}/${place}`,
      ...publishedAt(publishedBase(row, shareKey, instance), '/'),
    },
    ...(summary?.section && { defaultSiteSection: summary.section }),
    ...(summary?.space && { defaultSiteSpace: summary.space }),
  };
}
