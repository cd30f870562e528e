import { and, eq, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY } from '#lib/contract/durations.ts';
import type { Role } from '#lib/contract/levels.ts';
import { demoOrganizationIds } from '#lib/demo/demo.ts';
import { hashOf, newId, newSecret } from '#lib/service/security/secrets.ts';
import type { Database } from '../service/database/engine.ts';
import type { Executor } from '../service/database/executor.ts';
import { members, tokens, users } from '../service/database/schema/index.ts';
import { inTransaction } from '../service/database/transaction.ts';
import { StartError } from './faults.ts';

const NAME = 'npm run tokens';
/** How long a token lasts. */
const LIFETIME = DAY;

/** The roles of the first organization, with the names scripts use for them. */
const roles: readonly [name: string, role: Role | null][] = [
  ['admin', 'admin'],
  ['creator', 'create'],
  ['reviewer', 'review'],
  ['editor', 'edit'],
  ['commenter', 'comment'],
  ['reader', 'read'],
  ['guest', null],
];

/**
 * Creates a token, valid for a day, for a person of each role of the demo, for the admin of
 * another organization (`outsider`) and for a person without an organization (`newcomer`).
 * @throws StartError when no one has such a role any more
 */
export function issueDemoTokens(database: Database, now: Date): Promise<Record<string, string>> {
  return inTransaction(database, async (transaction) => {
    await transaction.delete(tokens).where(and(eq(tokens.name, NAME), lt(tokens.expiresAt, now)));
    const people: [string, string][] = [];
    for (const [name, role] of roles) people.push([name, await memberWith(transaction, role)]);
    people.push(['outsider', await outsider(transaction)]);
    people.push(['newcomer', await newcomer(transaction, now)]);
    return issue(transaction, people, now);
  });
}

async function issue(
  database: Executor,
  people: [name: string, userId: string][],
  now: Date,
): Promise<Record<string, string>> {
  const issued = people.map(([name, userId]) => ({
    name,
    userId,
    secret: newSecret('masthead_pat'),
  }));
  await database.insert(tokens).values(
    issued.map(({ userId, secret }) => ({
      id: newId('tok'),
      hash: hashOf(secret),
      kind: 'personal' as const,
      userId,
      name: NAME,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME),
    })),
  );
  return Object.fromEntries(issued.map(({ name, secret }) => [name, secret]));
}

/** The admin belongs to both organizations; people with other roles only to the first. */
async function memberWith(database: Executor, role: Role | null): Promise<string> {
  const elsewhere = alias(members, 'elsewhere');
  const memberships = database
    .select()
    .from(elsewhere)
    .where(
      and(
        eq(elsewhere.userId, members.userId),
        role === 'admin'
          ? and(eq(elsewhere.organizationId, demoOrganizationIds.second), eq(elsewhere.role, role))
          : ne(elsewhere.organizationId, members.organizationId),
      ),
    );
  return findMember(database, role ?? 'guest', demoOrganizationIds.first, role, [
    role === 'admin' ? sql`exists ${memberships}` : notExists(memberships),
  ]);
}

async function outsider(database: Executor): Promise<string> {
  return findMember(database, 'outsider', demoOrganizationIds.third, 'admin', []);
}

/** Prefers the people of the demo's sign-in page, who keep their role unless it was changed. */
async function findMember(
  database: Executor,
  what: string,
  organizationId: string,
  role: Role | null,
  conditions: SQL[],
): Promise<string> {
  const [found] = await database
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        role === null ? isNull(members.role) : eq(members.role, role),
        eq(members.disabled, false),
        ...conditions,
      ),
    )
    .orderBy(sql`${members.userId} ~ '^usr_demo_[0-9]'`, members.userId)
    .limit(1);
  if (found) return found.userId;
  throw new StartError(
    `No demo person matches “${what}” anymore. Start a new demo with another DATA_DIR or an empty database.`,
  );
}

/** Creates a new one when the demo's own has joined an organization since. */
async function newcomer(database: Executor, now: Date): Promise<string> {
  const id = 'usr_demo_newcomer';
  const [joined] = await database.select().from(members).where(eq(members.userId, id)).limit(1);
  const [known] = await database.select().from(users).where(eq(users.id, id));
  if (known && !joined) return id;
  const another = newId('usr');
  await database.insert(users).values({
    id: another,
    displayName: 'Nora Newcomer',
    email: `${another.toLowerCase()}@newcomer.example`,
    createdAt: now,
  });
  return another;
}
