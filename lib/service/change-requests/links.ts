import { type SQL, sql } from 'drizzle-orm';
import type * as contentContract from '#lib/contract/change-request-content.ts';
import type * as contract from '#lib/contract/change-requests.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { placeOfId } from '../content/revision-queries.ts';
import type { Context, Handler } from '../http/handler.ts';
import { listBacklinks } from '../links/backlinks.ts';
import { listLinks, lookerFor } from '../links/page-links.ts';
import { revisionTables } from '../links/revision-tables.ts';
import { type LinkViewer, statusOf, targetJoins } from '../links/status.ts';
import { ancestorOf, type ChangeRequestRow, findChangeRequest } from './scope.ts';

type Links = Handler<typeof contract.listChangeRequestLinks>;
type PageLinks = Handler<typeof contentContract.listChangeRequestPageLinks>;
type Backlinks = Context<
  | typeof contentContract.listChangeRequestPageBacklinks
  | typeof contentContract.listChangeRequestFileBacklinks
>;
type RequestLinksContext = Pick<
  Context<typeof contract.getChangeRequest>,
  'database' | 'instance' | 'organization' | 'space' | 'caller' | 'now'
>;

/** Lists the links of a change request, including those it breaks and those that were already broken. */
export const listLinksOfRequest: Links = async (context) => {
  const { database, space, parameters, query } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const tables = await revisionTables(database, row, space.row.revisionId);
  const before = await readBefore(context, row);
  const only = query.brokenContext && brokenIn(before, query.brokenContext === 'space');
  const links = await listLinks(
    { ...context, query: { ...query, status: only ? 'broken' : query.status } },
    { pageId: null, content: tables, ...(only && { only }) },
  );
  const changeRequest = await countBroken(context, tables, before);
  return { ...links, stats: { ...links.stats, broken: { ...links.stats.broken, changeRequest } } };
};

/** Lists the links on one page of a change request. */
export const listPageLinksOfRequest: PageLinks = async (context) => {
  const { database, space, parameters } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const { page } = await placeOfId(context, row.revisionId, parameters.pageId);
  const tables = await revisionTables(database, row, space.row.revisionId);
  const links = await listLinks(context, { pageId: page.id, content: tables });
  const changeRequest = await countBroken(context, tables, await readBefore(context, row), page.id);
  return { ...links, stats: { ...links.stats, broken: { ...links.stats.broken, changeRequest } } };
};

/**
 * Lists the links to an item of a change request.
 * @param leads the condition on `page_links as link`
 */
export async function listRequestBacklinks(
  context: Backlinks,
  leads: SQL,
): Promise<ListOf<ContentLocation>> {
  const { database, space, parameters, query, cursors } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const tables = await revisionTables(database, row, space.row.revisionId);
  return listBacklinks(await lookerFor(context), leads, query, cursors, tables);
}

/** Counts the links that a change request breaks. */
export async function countBrokenByRequest(
  context: RequestLinksContext,
  row: ChangeRequestRow,
): Promise<number> {
  const tables = await revisionTables(context.database, row, context.space.row.revisionId);
  return countBroken(context, tables, await readBefore(context, row));
}

type BrokenLink = { page: string; href: string };
/** The viewer, and the links that are broken without the change request, by page and href. */
type Before = { looking: LinkViewer; broken: BrokenLink[] };

/**
 * Reads the links that are broken without a change request: in the current space, and in the revision
 * it started from, which the space may have fixed since.
 */
async function readBefore(context: RequestLinksContext, row: ChangeRequestRow): Promise<Before> {
  const { database, instance, organization, space } = context;
  const { view } = await lookerFor(context);
  const { appUrl } = instance;
  const looking = { appUrl, organizationId: organization.id, spaceId: space.id, view };
  const brokenWith = async (tables: SQL) => {
    const { rows } = await database.execute<BrokenLink>(sql`${tables}
      select distinct link.page_id as page, link.href from page_links as link ${targetJoins}
      where link.space_id = ${space.id} and ${statusOf(looking)} = 'broken'`);
    return rows;
  };
  const broken = await brokenWith(sql``);
  const revisionId = ancestorOf(row);
  if (revisionId !== space.row.revisionId)
    broken.push(
      ...(await brokenWith(
        await revisionTables(database, { ...row, revisionId }, space.row.revisionId),
      )),
    );
  return { looking, broken };
}

/** A condition on `page_links as link`: whether a link was already broken. */
function brokenIn({ broken }: Before, was: boolean): SQL {
  const among = sql`(link.page_id, link.href) in (
    select page, href from jsonb_to_recordset(${JSON.stringify(broken)}::jsonb) as x(page text, href text))`;
  return was ? among : sql`not (${among})`;
}

async function countBroken(
  { database, space }: RequestLinksContext,
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
