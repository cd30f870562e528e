import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/tokens.ts';
import { TOKEN_DAYS, type Token } from '#lib/contract/tokens.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { tokens as table, users } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { requireSignIn, withinReach } from './tokens.ts';

/** The maximum number of personal access tokens of a user. */
const MAXIMUM = 100;
const DAY = 24 * 60 * 60 * 1000;

type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'address' | 'userAgent' | 'expiresAt'
>;

/** The columns of a token that the API shows later: never the hash. */
const columns = {
  id: table.id,
  name: table.name,
  createdAt: table.createdAt,
  lastUsedAt: table.lastUsedAt,
  address: table.address,
  userAgent: table.userAgent,
  expiresAt: table.expiresAt,
};

function present(row: Row): Token {
  return {
    object: 'token',
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
    ...(row.address && { address: row.address }),
    ...(row.userAgent && { userAgent: row.userAgent }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
  };
}

const personalOf = (caller: Caller) =>
  and(eq(table.userId, caller.id), eq(table.kind, 'personal'), withinReach(caller));

/** The chosen end; none for null. */
function endOf(chosen: string | null | undefined, now: Date): Date | null {
  if (chosen === null) return null;
  return chosen === undefined ? new Date(now.getTime() + TOKEN_DAYS * DAY) : new Date(chosen);
}

export const tokens: Handlers<typeof contract> = {
  async listTokens({ database, caller, query, cursors }) {
    const order = [table.createdAt, table.id];
    const mine = personalOf(caller);
    const rows = await database
      .select(columns)
      .from(table)
      .where(and(mine, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    const count = await database.$count(table, mine);
    const keyOf = (row: Row) => [row.createdAt.toISOString(), row.id];
    return pageOf(rows, query.limit, count, cursors, keyOf, present);
  },

  async createToken({ database, caller, body, now }) {
    requireSignIn(caller, 'tokens');
    const expiresAt = endOf(body.expiresAt, now);
    if (expiresAt && expiresAt <= now) throw badField('expiresAt', 'Choose a time in the future.');
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
    const secret = newSecret('pat');
    const row = { id: newId('tok'), name: body.name, createdAt: now, expiresAt };
    await database.insert(table).values({
      ...row,
      hash: hashOf(secret),
      kind: 'personal',
      userId: caller.id,
      ...caller.token.bound,
    });
    return {
      ...present({ ...row, lastUsedAt: null, address: null, userAgent: null }),
      secret,
    };
  },

  async revokeToken({ database, caller, parameters }) {
    requireSignIn(caller, 'tokens');
    const revoked = await database
      .delete(table)
      .where(and(personalOf(caller), eq(table.id, parameters.tokenId)))
      .returning({ id: table.id });
    if (revoked.length === 0) throw notFound('This token');
    return undefined;
  },
};
