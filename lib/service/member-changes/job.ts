import { and, eq, inArray, isNotNull, notExists } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import {
  members,
  memberChangePeople as people,
  memberChanges as table,
  users,
} from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeSystemEvent } from '../http/audit.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { changeNext } from './batch.ts';

type Row = typeof table.$inferSelect;

const unfinished = ['waiting', 'running'] as const;

/**
 * Runs a change, or resumes one whose process was lost: people changed so far stay changed.
 * @throws Error to be retried: the process stops, or the database is unavailable
 */
export async function runMemberChange(
  database: Database,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    signal.throwIfAborted();
    hasMore = await inTransaction(database, (transaction) => runNext(transaction, id));
  }
}

/** Ends a change that was started too often, because it would crash its process each time. */
export async function giveUpMemberChange(database: Database, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await lockChange(transaction, id);
    if (row) await fail(transaction, row, 'It failed repeatedly.');
  });
}

/** One batch in its transaction. @returns whether there is more to do */
async function runNext(database: Executor, id: string): Promise<boolean> {
  const row = await lockChange(database, id);
  if (!row) return false;
  if (!(await isStillAdmin(database, row))) {
    await fail(database, row, 'The person who started it is no longer an admin.');
    return false;
  }
  const now = new Date();
  if (!(await changeNext(database, row, now))) {
    await end(database, row, 'complete', null);
    return false;
  }
  await database.update(table).set({ status: 'running', updatedAt: now }).where(eq(table.id, id));
  return true;
}

/** Ends a change that can't go on; the activity says after how many people. */
async function fail(database: Executor, row: Row, reason: string): Promise<void> {
  await end(database, row, 'failed', reason);
  const ofThis = eq(people.changeId, row.id);
  await writeSystemEvent(database, new Date(), {
    organizationId: row.organizationId,
    action: 'cancelMemberChange',
    target: { type: 'member-change', id: row.id },
    payload: {
      changed: await database.$count(people, and(ofThis, eq(people.outcome, 'changed'))),
      people: await database.$count(people, ofThis),
    },
  });
}

/** An unfinished change, with its organization locked; undefined once it has ended. */
async function lockChange(database: Executor, id: string): Promise<Row | undefined> {
  const isDue = and(eq(table.id, id), inArray(table.status, [...unfinished]));
  const [found] = await database.select().from(table).where(isDue);
  if (!found) return undefined;
  await lockOrganization(database, found.organizationId);
  const [row] = await database.select().from(table).where(isDue);
  return row;
}

async function isStillAdmin(database: Executor, { organizationId, startedBy }: Row) {
  if (startedBy === null) return false;
  const starter = and(
    eq(members.organizationId, organizationId),
    eq(members.userId, startedBy),
    eq(members.role, 'admin'),
    eq(members.disabled, false),
    notExists(
      database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, startedBy), isNotNull(users.suspendedAt))),
    ),
  );
  return (await database.$count(members, starter)) > 0;
}

/** Ends a change; people whose turn didn't come stay as they are. */
export async function end(
  database: Executor,
  { id }: Pick<Row, 'id'>,
  status: 'complete' | 'cancelled' | 'failed',
  reason: string | null,
): Promise<void> {
  await database
    .update(people)
    .set({ outcome: 'not-started' })
    .where(and(eq(people.changeId, id), eq(people.outcome, 'waiting')));
  await database
    .update(table)
    .set({ status, reason, updatedAt: new Date() })
    .where(eq(table.id, id));
}
