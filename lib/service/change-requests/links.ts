import { type SQL, sql } from 'drizzle-orm';
import type * as contentContract from '#lib/contract/change-request-content.ts';
import type * as contract from '#lib/contract/change-requests.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { listBacklinks } from '../backlinks.ts';
import { listLinks, lookerFor } from '../content/links.ts';
import { placeOfId } from '../content/readings.ts';
import type { Context, Handler } from '../handler.ts';
import { type Looking, statusOf, targetJoins } from '../links/status.ts';
import { requestTables } from '../request-content.ts';
import { ancestorOf, type ChangeRequestRow, findChangeRequest } from './scope.ts';

type Links = Handler<typeof contract.listChangeRequestLinks>;
type PageLinks = Handler<typeof contentContract.listChangeRequestPageLinks>;
type Backlinks = Context<
  | typeof contentContract.listChangeRequestPageBacklinks
  | typeof contentContract.listChangeRequestFileBacklinks
>;
type Place = Pick<
  Context<typeof contract.getChangeRequest>,
  'database' | 'instance' | 'organization' | 'space' | 'caller'
>;

/** Lists the links in a change request; with those broken by it, or broken in the space already. */
export const listLinksOfRequest: Links = async (context) => {
  const { database, space, parameters, query } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const tables = await requestTables(database, row);
  const before = await readBefore(context, row);
  const only = query.brokenContext && brokenIn(before, query.brokenContext === 'space');
  const links = await listLinks(
    { ...context, query: { ...query, status: only ? 'broken' : query.status } },
    { pageId: null, content: tables, ...(only && { only }) },
  );
  const changeRequest = await countBroken(context, tables, before);
  return { ...links, stats: { ...links.stats, broken: { ...links.stats.broken, changeRequest } } };
};

/** Lists the links on a page of a change request. */
export const listPageLinksOfRequest: PageLinks = async (context) => {
  const { database, space, parameters } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const { page } = await placeOfId(context, row.revisionId, parameters.pageId);
  const tables = await requestTables(database, row);
  const links = await listLinks(context, { pageId: page.id, content: tables });
  const changeRequest = await countBroken(context, tables, await readBefore(context, row), page.id);
  return { ...links, stats: { ...links.stats, broken: { ...links.stats.broken, changeRequest } } };
};

/** Lists what points at something in a change request. @param leads the condition on `page_links as link` */
export async function listRequestBacklinks(
  context: Backlinks,
  leads: SQL,
): Promise<ListOf<ContentLocation>> {
  const { database, space, parameters, query, cursors } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const tables = await requestTables(database, row);
  return listBacklinks(await lookerFor(context), leads, query, cursors, tables);
}

/** How many links are broken in a change request that were not before it. */
export async function countBrokenByRequest(context: Place, row: ChangeRequestRow): Promise<number> {
  const tables = await requestTables(context.database, row);
  return countBroken(context, tables, await readBefore(context, row));
}

type Named = { page: string; href: string };
/** Who looks, and the links broken without the change request, by their page and how they are written. */
type Before = { looking: Looking; broken: Named[] };

/**
 * Reads what is broken without a change request: in the space as it is now, and in what the request
 * began with, which the space may have mended since.
 */
async function readBefore(context: Place, row: ChangeRequestRow): Promise<Before> {
  const { database, instance, organization, space } = context;
  const { view } = await lookerFor(context);
  const { appUrl } = instance;
  const looking = { appUrl, organizationId: organization.id, spaceId: space.id, view };
  const brokenWith = async (tables: SQL) => {
    const { rows } = await database.execute<Named>(sql`${tables}
      select distinct link.page_id as page, link.href from page_links as link ${targetJoins}
      where link.space_id = ${space.id} and ${statusOf(looking)} = 'broken'`);
    return rows;
  };
  const broken = await brokenWith(sql``);
  const revisionId = ancestorOf(row);
  if (revisionId !== space.row.revisionId)
    broken.push(...(await brokenWith(await requestTables(database, { ...row, revisionId }))));
  return { looking, broken };
}

/** Whether a link was broken before, or was not, as a condition on `page_links as link`. */
function brokenIn({ broken }: Before, was: boolean): SQL {
  const among = sql`(link.page_id, link.href) in (
    select page, href from jsonb_to_recordset(${JSON.stringify(broken)}::jsonb) as x(page text, href text))`;
  return was ? among : sql`not (${among})`;
}

async function countBroken(
  { database, space }: Place,
  tables: SQL,
  before: Before,
  pageId?: string,
): Promise<number> {
  const page = pageId === undefined ? sql`true` : sql`link.page_id = ${pageId}`;
  const { rows } = await database.execute<{ count: number }>(sql`${tables}
    select count(*)::int as count from page_links as link ${targetJoins}
    where link.space_id = ${space.id} and ${page} and ${brokenIn(before, false)}
      and ${statusOf(before.looking)} = 'broken'`);
  return rows[0]?.count ?? 0;
}
