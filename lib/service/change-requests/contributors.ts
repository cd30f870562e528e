import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { contributors, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';
import { type ChangeRequestRow, findChangeRequest } from './scope.ts';

/** Who started a change request or edited it, by their ids. */
export async function authorsOf(
  database: Executor,
  { id, createdBy }: Pick<ChangeRequestRow, 'id' | 'createdBy'>,
): Promise<Set<string>> {
  const rows = await database
    .select({ id: contributors.userId })
    .from(contributors)
    .where(eq(contributors.changeRequestId, id));
  return new Set([...(createdBy === null ? [] : [createdBy]), ...rows.map((row) => row.id)]);
}

/** Lists the people who edited a change request, the most recent first. */
export const listContributors: Handler<typeof contract.listContributors> = async ({
  instance,
  database,
  space,
  parameters,
  query,
  cursors,
}) => {
  const { id } = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const where = eq(contributors.changeRequestId, id);
  const order = [contributors.updatedAt, contributors.userId];
  const rows = await database
    .select({ user: userColumns, count: contributors.revisions, at: contributors.updatedAt })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .where(and(where, after(order, 'desc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'desc'))
    .limit(query.limit + 1);
  return pageOf(
    rows,
    query.limit,
    await database.$count(contributors, where),
    cursors,
    ({ user, at }) => [at.toISOString(), user.id],
    ({ user, count, at }) => ({
      user: presentUser(instance.appUrl, user),
      count,
      updatedAt: at.toISOString(),
    }),
  );
};
