import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/reviews.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { revisions, viewedPages as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import { readRevision } from '../revisions/cache.ts';
import { findRevision } from '../revisions/store.ts';
import { ancestorOf, type ChangeRequestRow, findChangeRequest } from './scope.ts';

type Row = typeof table.$inferSelect;

const present = ({ pageId, revisionId, viewedAt }: Row) => ({
  page: pageId,
  revision: revisionId,
  viewedAt: viewedAt.toISOString(),
});

const viewedBy = (request: ChangeRequestRow, userId: string) =>
  and(eq(table.changeRequestId, request.id), eq(table.userId, userId)) as SQL;

/** Lists the pages that the caller has viewed. */
export const listViewedPages: Handler<typeof contract.listViewedPages> = async (context) => {
  const { database, space, caller, parameters } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  return readList(context, {
    table,
    select: database.select().from(table),
    where: viewedBy(request, caller.id),
    order: [table.pageId],
    direction: 'asc',
    keyOf: ({ pageId }) => [pageId],
    present,
  });
};

/** Marks a page as viewed at a revision of the change request. */
export const markViewed: Handler<typeof contract.markViewed> = async (context) => {
  const { parameters, body } = context;
  const [marked] = await mark(context, body.revision, [parameters.pageId]);
  if (!marked) throw new Error('The mark of a viewed page was not written.');
  return marked;
};

/** Marks many pages as viewed: all of them or none. */
export const markAllViewed: Handler<typeof contract.markAllViewed> = async (context) => {
  const { revision, pages } = context.body;
  return { items: await mark(context, revision, [...new Set(pages)]) };
};

type MarkContext = Pick<
  Context<typeof contract.markAllViewed>,
  'database' | 'space' | 'caller' | 'now'
> & {
  parameters: { changeRequestId: string };
};

/** Marks pages as viewed. @throws Refusal 404 for a revision, or a page, that isn't the request's */
async function mark(
  { database, space, caller, parameters, now }: MarkContext,
  revisionId: string,
  pageIds: readonly string[],
) {
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  await requireRevisionOf(database, request, revisionId);
  await requirePages(database, request, [revisionId, ancestorOf(request)], pageIds);
  const of = { changeRequestId: request.id, userId: caller.id };
  const rows = pageIds.map((pageId) => ({ ...of, pageId, revisionId, viewedAt: now }));
  await database
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.changeRequestId, table.userId, table.pageId],
      set: { revisionId, viewedAt: now },
    });
  return rows.map(present);
}

/** Each page must be in one of the revisions, because pages the change request deleted can be viewed too. */
async function requirePages(
  database: Executor,
  { spaceId }: ChangeRequestRow,
  revisionIds: readonly string[],
  pageIds: readonly string[],
): Promise<void> {
  let missing = pageIds;
  for (const id of revisionIds) {
    if (missing.length === 0) return;
    const { placed } = await readRevision(database, await findRevision(database, spaceId, id));
    missing = missing.filter((pageId) => !placed.has(pageId));
  }
  if (missing.length > 0) throw notFound('This page');
}

/**
 * Requires that a revision belongs to a change request: the one it started from or a later one.
 * @throws Refusal 404
 */
export async function requireRevisionOf(
  database: Executor,
  { revisionId, revisionInitialId }: ChangeRequestRow,
  wanted: string,
): Promise<void> {
  // The first parent of a revision is the one it was edited from, even where the space was merged in.
  const { rows } = await database.execute<{ found: boolean }>(sql`
    with recursive line as (
      select id, parents from ${revisions} where id = ${revisionId}
      union all
      select below.id, below.parents from ${revisions} as below join line on below.id = line.parents[1]
      where line.id <> ${revisionInitialId}
    )
    select exists (select 1 from line where id = ${wanted}) as found`);
  if (!rows[0]?.found) throw notFound('This revision');
}

/** Removes the caller's viewed mark from a page. */
export const unmarkViewed: Handler<typeof contract.unmarkViewed> = async (context) => {
  const { database, space, caller, parameters } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const of = and(viewedBy(request, caller.id), eq(table.pageId, parameters.pageId));
  const removed = await database.delete(table).where(of).returning({ page: table.pageId });
  if (removed.length === 0) throw notFound('This viewed mark');
  return undefined;
};
