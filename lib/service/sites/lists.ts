import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as sectionContract from '#lib/contract/site-sections.ts';
import type * as spaceContract from '#lib/contract/site-spaces.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { siteSectionGroups, siteSections, siteSpaces } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { defaultSpaceIn } from './default-item.ts';
import { itself } from './items.ts';
import { presentSection, presentSiteSpace, siteViewOf } from './presentation.ts';
import { readSections, readSiteSpaces, sectionOrder } from './rows.ts';

/** Lists the sections of a site in structure order. */
export const listSiteSections: Handler<typeof sectionContract.listSiteSections> = async (
  context,
) => {
  const { database, site, query, cursors } = context;
  const where = eq(siteSections.siteId, site.id);
  const order = [...sectionOrder];
  const [rootRank, rootId] = sectionOrder;
  const keys = await database
    .select({ id: siteSections.id, rank: siteSections.rank, rootRank, rootId })
    .from(siteSections)
    .leftJoin(siteSectionGroups, eq(siteSectionGroups.id, siteSections.groupId))
    .where(and(where, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const { items, ...envelope } = pageOf(
    keys,
    query.limit,
    await database.$count(siteSections, where),
    cursors,
    (key) => [key.rootRank, key.rootId, key.rank, key.id],
    ({ id }) => id,
  );
  const shown = await siteViewOf(context, { shareKey: query.shareKey });
  const sections = await readSections(database, isOneOf(siteSections.id, items));
  return { ...envelope, items: inPage(items, sections).map((one) => presentSection(shown, one)) };
};

/** The rows of a page in order; rows deleted since the page was read are left out. */
function inPage<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const spaceOrder = [
  sql<number>`coalesce(${siteSectionGroups.rank}, ${siteSections.rank}, 0)`.mapWith(Number),
  sql<string>`coalesce(${siteSectionGroups.id}, ${siteSections.id}, '')`,
  sql<number>`coalesce(${siteSections.rank}, 0)`.mapWith(Number),
  sql<string>`coalesce(${siteSections.id}, '')`,
  siteSpaces.rank,
  siteSpaces.id,
] as const;

/** Whether a site space is the default of its section or of the root: the chosen one, or the first. */
function isDefaultOf(rootDefault: string | undefined): SQL<boolean> {
  const first = sql`(select one.id from ${siteSpaces} as one
    where one.section_id = ${siteSections.id} order by one.rank, one.id limit 1)`;
  return sql<boolean>`(${siteSpaces.id} = case when ${siteSections.id} is null
    then ${rootDefault ?? ''} else coalesce(${siteSections.defaultSpaceId}, ${first}) end)`;
}

/** Lists the site spaces of a site in structure order. */
export const listSiteSpaces: Handler<typeof spaceContract.listSiteSpaces> = async (context) => {
  const { database, site, query, cursors } = context;
  const { defaultSpaceId } = site.row;
  const isDefault = isDefaultOf(
    await defaultSpaceIn(database, site, { parent: itself(site), defaultSpaceId }),
  );
  const wanted = query.default === undefined ? undefined : sql`${isDefault} = ${query.default}`;
  const where = and(eq(siteSpaces.siteId, site.id), wanted);
  const order = [...spaceOrder];
  const [rootRank, rootId, sectionRank, sectionId] = spaceOrder;
  const keys = {
    rootRank,
    rootId,
    sectionRank,
    sectionId,
    rank: siteSpaces.rank,
    id: siteSpaces.id,
  };
  const rows = await database
    .select({ ...keys, sectionPath: siteSections.path, isDefault })
    .from(siteSpaces)
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .leftJoin(siteSectionGroups, eq(siteSectionGroups.id, siteSections.groupId))
    .where(and(where, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const [total] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(siteSpaces)
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(where);
  const { items, ...envelope } = pageOf(
    rows,
    query.limit,
    total?.count,
    cursors,
    (key) => [key.rootRank, key.rootId, key.sectionRank, key.sectionId, key.rank, key.id],
    (row) => row,
  );
  const shown = await siteViewOf(context, { shareKey: query.shareKey });
  const placed = await readSiteSpaces(
    database,
    isOneOf(
      siteSpaces.id,
      items.map(({ id }) => id),
    ),
  );
  const byId = new Map(placed.map((one) => [one.id, one]));
  return {
    ...envelope,
    items: items.flatMap((row) => {
      const one = byId.get(row.id);
      const section =
        row.sectionPath === null ? null : { id: row.sectionId, path: row.sectionPath };
      return one ? [presentSiteSpace(shown, one, section, row.isDefault)] : [];
    }),
  };
};
