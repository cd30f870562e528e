import { and, count, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import {
  changeRequests,
  contributors,
  requestedReviewers,
  spaces,
} from '../database/schema/index.ts';
import type { Context, Handler } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { conflictsOf } from './conflict-counts.ts';
import { reviewStatesOf } from './review-state.ts';
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

/** Those whose subject has all words, or with this number. */
function about(search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/);
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  return or(
    and(...words.map((word) => like(sql`lower(${changeRequests.subject})`, containing(word)))),
    number === undefined ? undefined : eq(changeRequests.number, Number(number)),
  );
}

function reviewRequestedFrom(database: Executor, userId: string): SQL {
  const requested = database
    .select({ id: requestedReviewers.changeRequestId })
    .from(requestedReviewers)
    .where(eq(requestedReviewers.userId, userId));
  return inArray(changeRequests.id, requested);
}

async function list(
  listing: ListContext,
  narrowed: SQL | undefined,
): Promise<ListOf<ChangeRequest>> {
  const { instance, database, cursors, query } = listing;
  const { status, contributor, search, sort, order: direction } = query;
  const where = and(
    narrowed,
    eq(changeRequests.status, status),
    contributor === undefined ? undefined : by(database, contributor),
    search ? about(search) : undefined,
  );
  const order = [changeRequests[sort], changeRequests.id];
  const rows = await selectRequests(database)
    .where(and(where, after(order, direction, cursors.read(query.page))))
    .orderBy(...inOrder(order, direction))
    .limit(query.limit + 1);
  const states = await reviewStatesOf(
    database,
    rows.map(({ row }) => row),
  );
  const conflicts = await conflictsOf({ database, logger: instance.logger }, rows);
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
    ({ row }) => [row[sort].toISOString(), row.id],
    (listed) => {
      const reviews = states.get(listed.row.id);
      const inConflict = conflicts.get(listed.row.id);
      return {
        ...presentChangeRequest(instance.appUrl, listed),
        ...(reviews && { reviews }),
        ...(inConflict !== undefined && { conflicts: inConflict }),
      };
    },
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
  const { reviewer, space } = query;
  return list(
    context,
    and(
      eq(spaces.organizationId, organization.id),
      isNull(spaces.deletedAt),
      // A request still waits for the caller only where they may review.
      reviewer === caller.id ? view.reachesSpaces('review') : view.seesSpaces,
      reviewer === undefined ? undefined : reviewRequestedFrom(database, reviewer),
      space === undefined ? undefined : eq(spaces.id, space),
    ),
  );
};
