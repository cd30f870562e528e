import { and, eq, lt, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import { knownBrowsers as table, tokens, users } from '../database/schema/index.ts';
import { hashOf } from '../security/secrets.ts';

/** How long a browser is known after its last sign-in: a year, in milliseconds. */
const REMEMBERED = 365 * DAY;

/**
 * Remembers the browser of a sign-in.
 * @returns whether it is the person's first sign-in, or from a browser they didn't use before
 */
export async function rememberBrowser(
  database: Executor,
  userId: string,
  browser: string | null,
  now: Date,
): Promise<'known' | 'new' | 'first'> {
  const others = await database.$count(table, eq(table.userId, userId));
  const isFirst =
    others === 0 &&
    (await database.$count(tokens, and(eq(tokens.userId, userId), eq(tokens.kind, 'sign-in')))) ===
      0;
  if (browser === null) return isFirst ? 'first' : 'new';
  const [row] = await database
    .insert(table)
    .values({ userId, hash: hashOf(browser), lastUsedAt: now })
    .onConflictDoUpdate({ target: [table.userId, table.hash], set: { lastUsedAt: now } })
    // Of an inserted row only (PostgreSQL's system column).
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!row?.isNew) return 'known';
  return isFirst ? 'first' : 'new';
}

/** Whether the person with an address signed in with a browser before. */
export async function isKnownBrowser(
  database: Executor,
  email: string,
  browser: string | null,
): Promise<boolean> {
  if (browser === null) return false;
  const [row] = await database
    .select({ one: sql`1` })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(users.email, email), eq(table.hash, hashOf(browser))));
  return row !== undefined;
}

/** Forgets browsers without a sign-in for a year. */
export async function forgetBrowsers(database: Executor, now: Date): Promise<void> {
  await database.delete(table).where(lt(table.lastUsedAt, new Date(now.getTime() - REMEMBERED)));
}
