import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { preparedOn, unseen } from '../database/prepared.ts';
import { siteSections, siteSpaces, sites, spaces } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { pathOfSiteSpace, publishedAt, publishedBase } from './addresses.ts';

/** A space as readers find it. */
export type PublishedSpace = {
  site: Pick<typeof sites.$inferSelect, 'id' | 'title' | 'visibility'>;
  /** Its path on the site. */
  path: string;
  published: string;
  /** The revision that readers see. */
  revisionId: string;
};

/** The columns for the addresses of spaces. */
export type PublishedContext = {
  database: Executor;
  instance: Pick<Instance, 'appUrl' | 'sitesUrl'>;
};

/** Whether a site space is the default of its section or of the root: the chosen one, or the first. */
const isDefault = sql<boolean>`${siteSpaces.id} = coalesce(
  (select chosen.id from ${siteSpaces} as chosen
    where chosen.id = case when ${siteSpaces.sectionId} is null
        then ${sites.defaultSpaceId} else ${siteSections.defaultSpaceId} end
      and chosen.site_id = ${siteSpaces.siteId}
      and chosen.section_id is not distinct from ${siteSpaces.sectionId}),
  (select first.id from ${siteSpaces} as first
    where first.site_id = ${siteSpaces.siteId}
      and first.section_id is not distinct from ${siteSpaces.sectionId}
    order by first.rank, first.id limit 1))`;

const readPublished = (database: Executor) =>
  database
    .selectDistinctOn([siteSpaces.spaceId], {
      spaceId: siteSpaces.spaceId,
      revisionId: spaces.revisionId,
      site: {
        id: sites.id,
        title: sites.title,
        visibility: sites.visibility,
        published: sites.published,
        hostname: sites.hostname,
        hostnameProvenAt: sites.hostnameProvenAt,
        proxy: sites.proxy,
        label: sites.label,
      },
      path: siteSpaces.path,
      sectionPath: siteSections.path,
      isDefault,
    })
    .from(siteSpaces)
    .innerJoin(sites, eq(sites.id, siteSpaces.siteId))
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(
      and(
        sql`${siteSpaces.spaceId} = any(${unseen('spaces', 'text[]')}::text[])`,
        isNull(spaces.deletedAt),
        // Nothing depends on a value here: PostgreSQL plans it once, not for each list of spaces.
        sql`${sites.published} and ${sites.visibility} <> 'share-link'`,
        or(
          sql`not ${sites.adaptiveContent}`,
          and(isNull(siteSpaces.condition), isNull(siteSections.condition)),
        ),
      ) as SQL,
    )
    .orderBy(siteSpaces.spaceId, asc(sites.publishedAt), asc(sites.id), asc(siteSpaces.id));

/**
 * Finds where spaces are published: for each, the site that was published first among those that
 * show it to every reader. The address of a share link is a secret, and spaces in the trash are
 * published nowhere.
 */
export async function publishedSpaces(
  { database, instance }: PublishedContext,
  spaceIds: readonly string[],
): Promise<Map<string, PublishedSpace>> {
  if (spaceIds.length === 0) return new Map();
  const statement = preparedOn(database, 'published spaces', (name) =>
    readPublished(database).prepare(name),
  );
  const rows = await statement.execute({ spaces: spaceIds });
  const found = rows.flatMap(({ spaceId, site, sectionPath, revisionId, ...placed }) => {
    const section = sectionPath === null ? null : { path: sectionPath };
    const path = pathOfSiteSpace(placed, section, placed.isDefault);
    const { published } = publishedAt(publishedBase(site, null, instance), path);
    const { id, title, visibility } = site;
    if (published === undefined) return [];
    const shown = { site: { id, title, visibility }, path, published, revisionId };
    return [[spaceId, shown] as const];
  });
  return new Map(found);
}

/** Adds to rows of spaces where they are published. */
export async function withPublished<Row extends { id: string }>(
  context: PublishedContext,
  rows: readonly Row[],
): Promise<(Row & { published?: string })[]> {
  const found = await publishedSpaces(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const published = found.get(row.id)?.published;
    return published === undefined ? row : { ...row, published };
  });
}
