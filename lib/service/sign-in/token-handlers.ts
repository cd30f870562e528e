import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/tokens.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { members, organizations, tokens as table, users } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { memberTokens } from './member-tokens.ts';
import { queueSecurityMail } from './security-mails.ts';
import { expiryOf, presentToken, tokenColumns } from './token-rows.ts';
import { withinReach } from './tokens.ts';

/** The maximum number of personal access tokens of a user. */
const MAXIMUM = 100;

const personalOf = (caller: Caller) =>
  and(eq(table.userId, caller.id), eq(table.kind, 'personal'), withinReach(caller));

/** @throws Refusal 400 for an organization that isn't the caller's */
async function organizationOf(database: Executor, caller: Caller, id: string) {
  const mine = and(
    eq(members.organizationId, id),
    eq(members.userId, caller.id),
    eq(members.disabled, false),
    isNull(organizations.deletedAt),
  );
  const [row] = await database
    .select({ id: organizations.id, title: organizations.title })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(mine);
  if (row) return row;
  throw badField('organization', 'Choose an organization that you belong to.');
}

export const tokens: Handlers<typeof contract> = {
  async listTokens(context) {
    const { database, caller } = context;
    return readList(context, {
      table,
      select: database
        .select(tokenColumns)
        .from(table)
        .leftJoin(organizations, eq(organizations.id, table.organizationId)),
      where: personalOf(caller),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: presentToken,
    });
  },

  async createToken({ instance, database, caller, body, request, now, record, afterCommit }) {
    requireSignIn(caller, 'tokens');
    const expiresAt = expiryOf(body.expiresAt, now, instance.tokenDays);
    const only = caller.token.bound?.organizationId ?? body.organization;
    const organization = only === undefined ? null : await organizationOf(database, caller, only);
    // The lock makes concurrent creations count each other.
    await database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, caller.id))
      .for('update');
    const all = and(eq(table.userId, caller.id), eq(table.kind, 'personal'));
    if ((await database.$count(table, all)) >= MAXIMUM) {
      throw conflict(`You have ${MAXIMUM} tokens, which is the limit. Revoke one first.`);
    }
    const secret = newSecret('masthead_pat');
    const { name, scope } = body;
    const row = { id: newId('tok'), name, createdAt: now, expiresAt, scope };
    const organizationId = organization?.id ?? null;
    await database.insert(table).values({
      ...row,
      hash: hashOf(secret),
      kind: 'personal',
      userId: caller.id,
      organizationId,
      ...caller.token.bound,
      factor: caller.token.factor,
    });
    await queueSecurityMail(database, instance, caller.id, { type: 'token', name, request, now });
    afterCommit(async () => instance.jobs.wake());
    record({
      account: { only: organizationId },
      target: { type: 'token', id: row.id, label: name },
      payload: { scope },
    });
    return {
      ...presentToken({ ...row, lastUsedAt: null, address: null, userAgent: null, organization }),
      secret,
    };
  },

  async revokeToken({ database, caller, parameters, record }) {
    requireSignIn(caller, 'tokens');
    const [token] = await database
      .delete(table)
      .where(and(personalOf(caller), eq(table.id, parameters.tokenId)))
      .returning();
    if (!token) throw notFound('This token');
    record({
      account: { only: token.organizationId, except: token.endedFor },
      target: { type: 'token', id: token.id, label: token.name },
    });
    return undefined;
  },
  ...memberTokens,
};
