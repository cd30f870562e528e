import { and, eq, gt, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { User } from '#lib/contract/shapes.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import {
  auditEvents,
  challenges,
  instanceAdmins,
  members,
  organizations,
} from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import type { UserRow } from '../database/user-columns.ts';
import { badField, conflict } from '../errors.ts';
import { newOrganization } from '../organizations/handlers.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { searchTextOf } from '../users/handlers.ts';
import type { OpenContext } from './limits.ts';
import { findOrCreateUser, issueSignIn } from './tokens.ts';

/** How long a setup link is valid. */
const LIFETIME = DAY;
// "setu" in ASCII: an arbitrary number that no other lock uses.
const SET_UP_LOCK = 0x73657475;

/** Serializes set-up over all processes on a database, until the transaction ends. */
async function takeTurn(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`);
}

async function hasOrganization(database: Executor): Promise<boolean> {
  const rows = await database.select({ id: organizations.id }).from(organizations).limit(1);
  return rows.length > 0;
}

/**
 * Creates a one-time setup link; earlier ones stop working.
 * @returns null if there is already an organization
 */
export function ensureSetUpLink(
  database: Database,
  appUrl: string,
  now: Date,
): Promise<string | null> {
  return inTransaction(database, async (transaction) => {
    await takeTurn(transaction);
    await transaction.delete(challenges).where(eq(challenges.kind, 'set-up'));
    if (await hasOrganization(transaction)) return null;
    const secret = newSecret('set');
    await transaction.insert(challenges).values({
      hash: hashOf(secret),
      kind: 'set-up',
      expected: '',
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME),
    });
    return `${appUrl}/set-up/${secret}`;
  });
}

const usable = (secret: string, now: Date) =>
  and(
    eq(challenges.hash, hashOf(secret)),
    eq(challenges.kind, 'set-up'),
    gt(challenges.expiresAt, now),
  );

/** Whether a setup link is still valid. */
export async function isUsable(database: Executor, secret: string, now: Date): Promise<boolean> {
  const rows = await database
    .select({ hash: challenges.hash })
    .from(challenges)
    .where(usable(secret, now));
  return rows.length > 0 && !(await hasOrganization(database));
}

type SetUpInput = { secret: string; email: string; displayName: string; title: string };

/**
 * Creates the first organization with its first admin, and signs the admin in.
 * @throws Refusal 400 if the link is used or expired, 409 if there is already an organization
 */
export function found(
  context: OpenContext,
  body: SetUpInput,
): Promise<{ token: string; user: User; organization: string }> {
  const { now } = context;
  return context.transaction(async (transaction) => {
    await takeTurn(transaction);
    const taken = await transaction.delete(challenges).where(usable(body.secret, now)).returning();
    if (taken.length === 0) {
      throw badField(
        'secret',
        'This setup link was already used or has expired. Restart the server for a new one.',
      );
    }
    if (await hasOrganization(transaction))
      throw conflict('This service is already set up. Sign in instead.');
    const user = await findOrCreateUser(transaction, body.email, body.displayName, now);
    const organization = await createWithAdmin(transaction, body.title, user, now);
    return { ...(await issueSignIn(transaction, context, user, 'set-up')), organization };
  });
}

async function createWithAdmin(
  transaction: Executor,
  title: string,
  user: UserRow,
  now: Date,
): Promise<string> {
  const organization = newOrganization(title, now);
  await transaction.insert(organizations).values(organization);
  await transaction.insert(members).values({
    organizationId: organization.id,
    userId: user.id,
    role: 'admin',
    joinedAt: now,
    lastSeenAt: now,
    searchText: searchTextOf(user),
  });
  await transaction
    .insert(instanceAdmins)
    .values({ userId: user.id, namedBy: null, namedAt: now })
    .onConflictDoNothing();
  await transaction.insert(auditEvents).values({
    id: newId('evt'),
    organizationId: organization.id,
    occurredAt: now,
    action: 'setUp',
    actorId: user.id,
    source: 'ui',
    targetType: 'organization',
    targetId: organization.id,
    targetLabel: title,
  });
  return organization.id;
}
