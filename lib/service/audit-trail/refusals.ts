import { lte, sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { refusals as table } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { type NewEvent, writeEvent } from './events.ts';

/** How long the same refusal is counted instead of written, in milliseconds. */
const WINDOW = 60_000;
/** How many are written at once when their time is over. */
const AT_ONCE = 200;

/**
 * Writes that something was refused. The same again within a minute is only counted, and the number
 * written when the minute is over, so that nobody can fill the log.
 * @param key what counts as the same
 */
export async function noteRefusal(database: Executor, key: string, event: NewEvent): Promise<void> {
  const [row] = await database
    .insert(table)
    .values({
      key,
      count: 1,
      event: { ...event, occurredAt: event.occurredAt.toISOString() },
      endsAt: new Date(event.occurredAt.getTime() + WINDOW),
    })
    .onConflictDoUpdate({ target: table.key, set: { count: sql`${table.count} + 1` } })
    .returning({ count: table.count });
  if (row?.count === 1) await writeEvent(database, event);
}

/** Writes how often the same was refused again, where the minute of the first is over. */
export async function writeRepeatedRefusals(database: Database, now: Date): Promise<void> {
  for (;;) {
    const written = await inTransaction(database, async (transaction) => {
      const ended = transaction
        .select({ key: table.key })
        .from(table)
        .where(lte(table.endsAt, now))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const rows = await transaction.delete(table).where(sql`${table.key} in ${ended}`).returning();
      for (const { event, count, endsAt } of rows)
        if (count > 1) await writeEvent(transaction, repeated(event, count - 1, endsAt));
      return rows.length;
    });
    if (written < AT_ONCE) return;
  }
}

function repeated(stored: Record<string, unknown>, times: number, occurredAt: Date): NewEvent {
  const event = stored as Omit<NewEvent, 'occurredAt'>;
  return { ...event, payload: { ...event.payload, times }, occurredAt };
}
