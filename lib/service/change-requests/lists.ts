import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import {
  changeRequests,
  contributors,
  requestedReviewers,
  spaces,
} from '../database/schema/index.ts';
import type { Context, Handler } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { presentChangeRequest, selectRequests } from './rows.ts';

type Lists = typeof contract.listChangeRequests | typeof contract.listOrganizationChangeRequests;
type ListContext = Pick<Context<Lists>, 'instance' | 'database' | 'cursors' | 'query'>;

/** People who started a change request or edited it. */
function by(database: Executor, userId: string): SQL | undefined {
  const written = database
    .select({ id: contributors.changeRequestId })
    .from(contributors)
    .where(eq(contributors.userId, userId));
  return or(eq(changeRequests.createdBy, userId), inArray(changeRequests.id, written));
}

function reviewRequestedFrom(database: Executor, userId: string): SQL {
  const requested = database
    .select({ id: requestedReviewers.changeRequestId })
    .from(requestedReviewers)
    .where(eq(requestedReviewers.userId, userId));
  return inArray(changeRequests.id, requested);
}

/** The last changed first. */
async function list(
  listing: ListContext,
  narrowed: SQL | undefined,
): Promise<ListOf<ChangeRequest>> {
  const { instance, database, cursors, query } = listing;
  const { status, contributor } = query;
  const where = and(
    narrowed,
    eq(changeRequests.status, status),
    contributor === undefined ? undefined : by(database, contributor),
  );
  const order = [changeRequests.updatedAt, changeRequests.id];
  const rows = await selectRequests(database)
    .where(and(where, after(order, 'desc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'desc'))
    .limit(query.limit + 1);
  const [counted] = await database
    .select({ count: count() })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(where);
  return pageOf(
    rows,
    query.limit,
    counted?.count ?? 0,
    cursors,
    ({ row }) => [row.updatedAt.toISOString(), row.id],
    (listed) => presentChangeRequest(instance.appUrl, listed),
  );
}

/** Lists the change requests of a space. */
export const listChangeRequests: Handler<typeof contract.listChangeRequests> = (context) =>
  list(context, eq(changeRequests.spaceId, context.space.id));

/** Lists the change requests of all spaces in an organization that the caller can see. */
export const listOrganizationChangeRequests: Handler<
  typeof contract.listOrganizationChangeRequests
> = async (context) => {
  const { database, organization, caller, query } = context;
  const view = await viewOf(database, organization, caller.id);
  const { reviewer } = query;
  return list(
    context,
    and(
      eq(spaces.organizationId, organization.id),
      isNull(spaces.deletedAt),
      view.seesSpaces,
      reviewer === undefined ? undefined : reviewRequestedFrom(database, reviewer),
    ),
  );
};
