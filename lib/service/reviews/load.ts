import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type * as contract from '#lib/contract/reviews.ts';
import { REQUEST_AGES } from '#lib/contract/reviews.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import {
  changeRequests,
  members,
  spaces,
  requestedReviewers as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf, viewOf } from '../permissions/ancestors.ts';
import { presentUser } from '../users/handlers.ts';

/** The reviews that people are asked for, in the spaces that the caller can see. */
export const listReviewLoad: Handler<typeof contract.listReviewLoad> = async (context) => {
  const { instance, database, organization, caller, query, cursors, now } = context;
  const view = await viewOf(database, organization, caller.id);
  const waiting = and(
    eq(changeRequests.status, 'open'),
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    view.seesSpaces,
  ) as SQL;
  const steps = REQUEST_AGES.map((days) => new Date(now.getTime() - days * DAY).toISOString());
  // The latest step first, so an older request is in a later bucket.
  const step = sql`width_bucket(${table.createdAt}, ${sql.param(steps.toReversed())}::timestamptz[])`;
  const within = (bucket: number) =>
    sql<number>`(count(*) filter (where ${step} = ${bucket}))::int`;
  const load = database
    .select({
      id: table.userId,
      waiting: sql<number>`count(*)::int`.as('waiting'),
      ages: sql<number[]>`array[${sql.join(
        [...REQUEST_AGES.keys(), REQUEST_AGES.length].toReversed().map(within),
        sql`, `,
      )}]`.as('ages'),
    })
    .from(table)
    .innerJoin(changeRequests, eq(changeRequests.id, table.changeRequestId))
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .innerJoin(
      members,
      and(
        eq(members.userId, table.userId),
        eq(members.organizationId, organization.id),
        eq(members.disabled, false),
      ),
    )
    .where(waiting)
    .groupBy(table.userId)
    .as('load');
  const order = [sql`${load.waiting}`, load.id];
  const rows = await database
    .select({ waiting: load.waiting, ages: load.ages, user: userColumns })
    .from(load)
    .innerJoin(users, eq(users.id, load.id))
    .where(after(order, 'desc', cursors.read(query.page)))
    .orderBy(...inOrder(order, 'desc'))
    .limit(query.limit + 1);
  const people = rows.slice(0, query.limit).map(({ user }) => user.id);
  const oldest = await database
    .selectDistinctOn([table.userId], {
      userId: table.userId,
      requestedAt: table.createdAt,
      number: changeRequests.number,
      subject: changeRequests.subject,
      space: { id: spaces.id, title: spaces.title },
    })
    .from(table)
    .innerJoin(changeRequests, eq(changeRequests.id, table.changeRequestId))
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(and(waiting, isOneOf(table.userId, people)))
    .orderBy(asc(table.userId), asc(table.createdAt), desc(table.changeRequestId));
  const first = new Map(
    oldest.map(({ userId, requestedAt, number, subject, space }) => [
      userId,
      { oldest: { number, subject, space, requestedAt: requestedAt.toISOString() } },
    ]),
  );
  return pageOf(
    rows,
    query.limit,
    await database.$count(load),
    cursors,
    (row) => [row.waiting, row.user.id],
    ({ user, waiting: count, ages }) => ({
      object: 'review-load' as const,
      id: user.id,
      user: presentUser(instance.appUrl, user),
      waiting: count,
      ages,
      ...first.get(user.id),
    }),
  );
};
