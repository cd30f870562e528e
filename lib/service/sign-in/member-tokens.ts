import { and, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/tokens.ts';
import type { MemberToken } from '#lib/contract/tokens.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, tokens as table, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';

/** The tokens of a person's scripts that reach an organization, as a condition that joins members. */
function reaching(organizationId: string, now: Date): SQL | undefined {
  return and(
    eq(table.kind, 'personal'),
    or(isNull(table.organizationId), eq(table.organizationId, organizationId)),
    or(isNull(table.expiresAt), gt(table.expiresAt, now)),
    not(sql`${organizationId} = any(${table.endedFor})`),
  );
}

function rowsOf(database: Executor, organizationId: string, now: Date) {
  const isMember = and(
    eq(members.userId, table.userId),
    eq(members.organizationId, organizationId),
    eq(members.disabled, false),
  );
  const columns = {
    id: table.id,
    name: table.name,
    scope: table.scope,
    only: table.organizationId,
    spaceIds: table.spaceIds,
    createdAt: table.createdAt,
    lastUsedAt: table.lastUsedAt,
    expiresAt: table.expiresAt,
  };
  const where = reaching(organizationId, now);
  const select = (and_: SQL | undefined) =>
    database
      .select({ token: columns, user: userColumns })
      .from(table)
      .innerJoin(members, isMember)
      .innerJoin(users, eq(users.id, table.userId))
      .where(and(where, and_));
  const count = async () => {
    const [row] = await database
      .select({ all: sql<number>`count(*)::int` })
      .from(table)
      .innerJoin(members, isMember)
      .where(where);
    return row?.all ?? 0;
  };
  return { select, count };
}

export const memberTokens: Pick<
  Handlers<typeof contract>,
  'listMemberTokens' | 'endMemberToken'
> = {
  async listMemberTokens({ instance, database, organization, query, cursors, now }) {
    const { select, count } = rowsOf(database, organization.id, now);
    const order = [table.createdAt, table.id];
    const rows = await select(after(order, 'desc', cursors.read(query.page)))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    return pageOf(
      rows,
      query.limit,
      await count(),
      cursors,
      ({ token }) => [token.createdAt.toISOString(), token.id],
      ({ token, user }): MemberToken => ({
        object: 'member-token',
        id: token.id,
        name: token.name,
        user: presentUser(instance.appUrl, user),
        scope: token.scope,
        reach: token.spaceIds ? 'spaces' : token.only ? 'organization' : 'all',
        createdAt: token.createdAt.toISOString(),
        ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt.toISOString() }),
        ...(token.expiresAt && { expiresAt: token.expiresAt.toISOString() }),
      }),
    );
  },

  async endMemberToken({ database, organization, parameters, now, record }) {
    const { select } = rowsOf(database, organization.id, now);
    const [found] = await select(eq(table.id, parameters.tokenId));
    if (!found) throw notFound('This token');
    const { token, user } = found;
    const isToken = eq(table.id, token.id);
    if (token.only) await database.delete(table).where(isToken);
    else
      await database
        .update(table)
        .set({ endedFor: sql`array_append(${table.endedFor}, ${organization.id})` })
        .where(isToken);
    const event = {
      target: { type: 'token', id: token.id, label: token.name },
      payload: { user: user.displayName },
    };
    record(event);
    record({ ...event, personId: user.id });
    return undefined;
  },
};
