import { and, eq, gt, ne } from 'drizzle-orm';
import { deviceName } from '#lib/contract/device.ts';
import { levelOf } from '#lib/contract/levels.ts';
import type { User } from '#lib/contract/shapes.ts';
import type * as contract from '#lib/contract/sign-ins.ts';
import type { SignIn } from '#lib/contract/sign-ins.ts';
import { readList } from '../database/keyset.ts';
import { tokens as table, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Demo, Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { type Attempt, attempting } from './attempts.ts';
import { redeem, sendCode } from './codes.ts';
import { type OpenContext, spendForNetwork } from './limits.ts';
import { canUsePasskeys } from './passkey-ceremonies.ts';
import { finishWithPasskey, startWithPasskey } from './passkeys.ts';
import { found, isUsable } from './set-up.ts';
import { accountOf, issueSignIn, withinReach } from './tokens.ts';

type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'method' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'userAgent' | 'address'
>;

/** The columns of a sign-in that the API shows: never the hash. */
const columns = {
  id: table.id,
  method: table.method,
  createdAt: table.createdAt,
  lastUsedAt: table.lastUsedAt,
  expiresAt: table.expiresAt,
  userAgent: table.userAgent,
  address: table.address,
};

function present(row: Row, currentId: string): SignIn {
  return {
    object: 'sign-in',
    id: row.id,
    current: row.id === currentId,
    method: row.method ?? 'email',
    createdAt: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    ...(row.userAgent && { userAgent: row.userAgent }),
    ...(row.address && { address: row.address }),
  };
}

const signInsOf = (caller: Caller) =>
  and(eq(table.userId, caller.id), eq(table.kind, 'sign-in'), withinReach(caller));

export const signIns: Handlers<typeof contract> = {
  async getSignInMethods({ instance }) {
    return {
      email: true,
      passkey: canUsePasskeys(instance.appUrl),
      ...(instance.demo && { demo: offeredPeople(instance.demo) }),
      outbox: instance.demo !== null && instance.mailer.outbox !== null,
    };
  },

  requestCode: (context) => sendCode(context, context.body.email),

  redeemCode(context) {
    const attempt: Attempt = { method: 'email' };
    return attempting(context, attempt, () => redeem(context, context.body, attempt));
  },

  startPasskeySignIn: (context) => startWithPasskey(context),

  finishPasskeySignIn(context) {
    const attempt: Attempt = { method: 'passkey' };
    return attempting(context, attempt, () => finishWithPasskey(context, context.body, attempt));
  },

  signInToDemo: (context) =>
    attempting(context, { method: 'demo' }, () => enterDemo(context, context.body.person)),

  async setUp(context) {
    await spendForNetwork(context);
    return found(context, context.body);
  },

  async getSetUp(context) {
    await spendForNetwork(context);
    return { usable: await isUsable(context.database, context.parameters.secret, context.now) };
  },

  async listSignIns(context) {
    const { database, caller, now } = context;
    return readList(context, {
      table,
      select: database.select(columns).from(table),
      where: and(signInsOf(caller), gt(table.expiresAt, now)),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => present(row, caller.token.id),
    });
  },

  async revokeSignIn({ database, caller, parameters, record }) {
    requireSignIn(caller, 'sign-ins');
    const [revoked] = await database
      .delete(table)
      .where(and(signInsOf(caller), eq(table.id, parameters.signInId)))
      .returning({ id: table.id, userAgent: table.userAgent });
    if (!revoked) throw notFound('This sign-in');
    const label = deviceName(revoked.userAgent ?? undefined);
    record({ account: accountOf(caller), target: { type: 'sign-in', id: revoked.id, label } });
    return undefined;
  },

  async revokeOtherSignIns({ database, caller, record }) {
    requireSignIn(caller, 'sign-ins');
    const { length: count } = await database
      .delete(table)
      .where(and(signInsOf(caller), ne(table.id, caller.token.id)))
      .returning({ id: table.id });
    const target = { type: 'user', id: caller.id, label: caller.displayName };
    if (count > 0) record({ account: accountOf(caller), target, payload: { count } });
    return undefined;
  },

  async signOut({ database, caller, record }) {
    requireSignIn(caller, 'sign-ins');
    await database.delete(table).where(eq(table.id, caller.token.id));
    record({ account: accountOf(caller), target: { type: 'sign-in', id: caller.token.id } });
    return undefined;
  },
};

/** The people on the sign-in page. */
function offeredPeople({ people }: Demo) {
  return people.flatMap(({ id, displayName, role, organization, isOffered }) =>
    isOffered && organization !== null
      ? [{ id, displayName, role: levelOf(role), organization }]
      : [],
  );
}

/**
 * Signs in as one of the demo people, listed or not.
 * @throws Refusal 404 outside a demo and for unknown people
 */
async function enterDemo(
  context: OpenContext,
  personId: string,
): Promise<{ token: string; user: User }> {
  const { database, instance } = context;
  if (!instance.demo) throw notFound('This sign-in method');
  await spendForNetwork(context);
  const person = instance.demo.people.find(({ id }) => id === personId);
  if (!person) throw notFound('This demo person');
  const [user] = await database.select(userColumns).from(users).where(eq(users.id, person.userId));
  if (!user) throw notFound('This demo person');
  return issueSignIn(database, context, user, 'demo');
}
