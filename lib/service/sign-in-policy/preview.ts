import { and, eq, exists, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/sign-in-policy.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { isPerson } from '../database/people.ts';
import {
  members,
  passkeys,
  samlIdentities,
  samlProviders,
  tokens,
  users,
} from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { obstacleOf, type PolicyRow } from '../permissions/sign-in-policy.ts';
import { presentUser } from '../users/handlers.ts';

/** The active members who need a passkey under a policy. */
function concerned(organizationId: string, { passkeyFor }: PolicyRow): SQL | undefined {
  return and(
    eq(members.organizationId, organizationId),
    eq(members.disabled, false),
    isPerson,
    passkeyFor === 'nobody' ? sql`false` : undefined,
    passkeyFor === 'admins' ? eq(members.role, 'admin') : undefined,
  );
}

/** Whether a member has what the policy asks for. */
function isReady(database: Executor, organizationId: string, { ssoCounts }: PolicyRow): SQL {
  const one = { one: sql`1` };
  const hasPasskey = exists(
    database.select(one).from(passkeys).where(eq(passkeys.userId, members.userId)),
  );
  if (!ssoCounts) return hasPasskey;
  const isOfProvider = eq(samlProviders.id, samlIdentities.providerId);
  const usesSSO = exists(
    database
      .select(one)
      .from(samlIdentities)
      .innerJoin(samlProviders, isOfProvider)
      .where(
        and(
          eq(samlIdentities.userId, members.userId),
          eq(samlProviders.organizationId, organizationId),
          eq(samlProviders.status, 'active'),
        ),
      ),
  );
  return or(hasPasskey, usesSSO) as SQL;
}

/** How many tokens of the people concerned were created without what the policy asks for. */
async function countTokens(
  database: Executor,
  organizationId: string,
  policy: PolicyRow,
  now: Date,
): Promise<number> {
  const where = and(
    concerned(organizationId, policy),
    eq(tokens.kind, 'personal'),
    isNull(tokens.factor),
    policy.ssoCounts ? isNull(tokens.samlProviderId) : undefined,
    or(isNull(tokens.organizationId), eq(tokens.organizationId, organizationId)),
    or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
    not(sql`${organizationId} = any(${tokens.endedFor})`),
  );
  const [row] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(tokens)
    .innerJoin(members, eq(members.userId, tokens.userId))
    .where(where);
  return row?.total ?? 0;
}

/** The people a policy would keep out until they add a passkey, and whether the caller is one. */
export const previewSignInPolicy: Handler<typeof contract.previewSignInPolicy> = async ({
  instance,
  database,
  organization,
  caller,
  query,
  cursors,
  now,
}) => {
  const { id, row, role } = organization;
  const policy: PolicyRow = {
    ...row,
    ...(query.passkeyFor && { passkeyFor: query.passkeyFor }),
    ...(query.ssoCounts && { ssoCounts: query.ssoCounts === 'true' }),
  };
  const ready = isReady(database, id, policy);
  const ours = concerned(id, policy);
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await database
    .select({ ready: counted(ready), kept: counted(not(ready)) })
    .from(members)
    .where(ours);
  const order = [users.displayName, users.id];
  const rows: UserRow[] = await database
    .select(userColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(ours, not(ready), after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const keyOf = (row: UserRow) => [row.displayName, row.id];
  return {
    object: 'sign-in-policy-preview',
    obstacle: obstacleOf(policy, role, caller.token, now.getTime()),
    ready: counts?.ready ?? 0,
    tokens: await countTokens(database, id, policy, now),
    kept: pageOf(rows, query.limit, counts?.kept, cursors, keyOf, (row) =>
      presentUser(instance.appUrl, row),
    ),
  };
};
