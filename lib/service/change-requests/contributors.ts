import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
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
export const listContributors: Handler<typeof contract.listContributors> = async (context) => {
  const { instance, database, space, parameters } = context;
  const { id } = await findChangeRequest(database, space.id, parameters.changeRequestId);
  return readList(context, {
    table: contributors,
    select: database
      .select({ user: userColumns, count: contributors.revisions, at: contributors.updatedAt })
      .from(contributors)
      .innerJoin(users, eq(users.id, contributors.userId)),
    where: eq(contributors.changeRequestId, id),
    order: [contributors.updatedAt, contributors.userId],
    keyOf: ({ user, at }) => [at, user.id],
    present: ({ user, count, at }) => ({
      user: presentUser(instance.appUrl, user),
      count,
      updatedAt: at.toISOString(),
    }),
  });
};
