import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { User } from '#lib/contract/shapes.ts';
import type { SignIn } from '#lib/contract/sign-ins.ts';
import { writeEvent } from '../audit-trail/events.ts';
import type { Executor } from '../database/executor.ts';
import { tokens, users } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Caller } from '../permissions/caller.ts';
import { refusedSignIn } from '../permissions/suspension.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { requestOf } from './attempts.ts';
import { rememberBrowser } from './known-browsers.ts';
import type { OpenContext } from './limits.ts';
import { queueSecurityMail } from './security-mails.ts';

/** How long a sign-in lasts: 30 days, in milliseconds. */
const SIGN_IN_LIFETIME = 30 * DAY;

export type SignInMethod = SignIn['method'];

/**
 * Signs a user in.
 * @param bound the organization whose provider authenticated the user: the sign-in is valid only there,
 * and ends when the provider says so
 * @returns the secret of the new sign-in, which is not stored, and the user as the API shows it
 * @throws Refusal 403 for a suspended account
 */
export async function issueSignIn(
  database: Executor,
  { instance, request, now }: OpenContext,
  user: UserRow,
  method: SignInMethod,
  bound: { organizationId: string; samlProviderId: string; end: Date | null } | null = null,
): Promise<{ token: string; user: User }> {
  await requireAccount(database, user.id);
  const token = newSecret('ses');
  const browser = await rememberBrowser(database, user.id, request.browser, now);
  if (browser === 'new' && method !== 'demo')
    await queueSecurityMail(database, instance, user.id, { type: 'sign-in', request, now });
  const { end, ...boundTo } = bound ?? { end: null };
  const latest = now.getTime() + SIGN_IN_LIFETIME;
  const id = newId('tok');
  const inserted = database.insert(tokens).values({
    id,
    hash: hashOf(token),
    kind: 'sign-in',
    userId: user.id,
    ...boundTo,
    name: 'Sign-in',
    method,
    userAgent: request.userAgent || null,
    address: request.address || null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(Math.min(latest, end?.getTime() ?? latest)),
    confirmedAt: now,
    factor: method === 'passkey' ? 'passkey' : null,
  });
  const event = writeEvent(database, {
    place: { account: { id: user.id, only: bound?.organizationId ?? null } },
    occurredAt: now,
    action: 'signIn',
    actorId: user.id,
    source: request.source,
    target: { type: 'member', id: user.id, label: user.displayName },
    payload: { method },
    request: requestOf(request, id),
  });
  await together([inserted.execute(), event]);
  return { token, user: presentUser(instance.appUrl, user) };
}

/** @throws Refusal 403 for a suspended account */
async function requireAccount(database: Executor, userId: string): Promise<void> {
  const [account] = await database
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (account?.suspendedAt) throw refusedSignIn();
}

/** The user with an address; a new one if nobody has it. `displayName` is only for a new user. */
export async function findOrCreateUser(
  database: Executor,
  email: string,
  displayName: string | undefined,
  now: Date,
): Promise<UserRow> {
  const values = {
    id: newId('usr'),
    email,
    displayName: displayName ?? nameFrom(email),
    createdAt: now,
  };
  const [created] = await database
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.email })
    .returning(userColumns);
  if (created) return created;
  const [known] = await database.select(userColumns).from(users).where(eq(users.email, email));
  if (!known) throw new Error('The user disappeared during sign-in.');
  return known;
}

/** A default name: `ada.lovelace+news@…` becomes `Ada Lovelace`. */
function nameFrom(email: string): string {
  const local = email.split('@', 1)[0] ?? '';
  const words = (local.split('+', 1)[0] ?? '').split(/[._-]+/).filter(Boolean);
  const name = words.map((word) => upperFirst(word)).join(' ');
  return (name || local || email).slice(0, 100);
}

/**
 * A condition for the tokens the caller may know of: all of them, or for a sign-in bound to an
 * organization only those bound to it too.
 */
export function withinReach({ token: { bound } }: Caller): SQL | undefined {
  if (!bound) return undefined;
  return and(eq(tokens.organizationId, bound.organizationId), isNotNull(tokens.samlProviderId));
}

/** The caller's account in the audit log: a bound sign-in concerns only its organization. */
export function accountOf({ token: { bound } }: Caller): { only?: string } {
  return bound ? { only: bound.organizationId } : {};
}
