import { and, eq, inArray } from 'drizzle-orm';
import { SECOND } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import { backups as table } from '../database/schema/index.ts';
import type { MakeBackup } from './backup-queue.ts';

/** How soon a backup that someone stopped ends. */
const WATCH = 2 * SECOND;
/** How much of the reason of a failure is kept, in characters. */
const LONGEST_REASON = 500;

type Changes = Partial<Omit<typeof table.$inferInsert, 'id'>>;

/**
 * Makes a backup that someone started, from its beginning if an earlier process was lost.
 * @throws Error to be retried: the process stops
 */
export async function runBackup(
  { orm }: Database,
  { id, make, signal }: { id: string; make: MakeBackup; signal: AbortSignal },
): Promise<void> {
  const update = (changes: Changes) =>
    orm
      .update(table)
      .set({ ...changes, updatedAt: new Date() })
      .where(and(eq(table.id, id), inArray(table.status, ['waiting', 'running'])))
      .returning({ id: table.id });
  const begun = await update({ status: 'running' });
  if (begun.length === 0) return;
  const stopped = new AbortController();
  const watch = setInterval(() => {
    orm
      .select({ status: table.status })
      .from(table)
      .where(eq(table.id, id))
      .then(
        ([row]) => row?.status !== 'running' && stopped.abort(),
        // The next look finds it.
        () => undefined,
      );
  }, WATCH);
  try {
    const made = await make(AbortSignal.any([signal, stopped.signal]));
    await update({ status: 'complete', ...made });
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await update({ status: 'failed', reason: reason.slice(0, LONGEST_REASON) });
  } finally {
    clearInterval(watch);
  }
}

/** Ends a backup that was begun too often, because it would end its process each time. */
export async function giveUpBackup({ orm }: Database, id: string): Promise<void> {
  await orm
    .update(table)
    .set({ status: 'failed', reason: 'It was interrupted repeatedly.', updatedAt: new Date() })
    .where(and(eq(table.id, id), inArray(table.status, ['waiting', 'running'])));
}
