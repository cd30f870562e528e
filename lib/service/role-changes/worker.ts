import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import { prepareQueue } from '../worker/job-queue.ts';
import { type DueRoleChange, ROLE_CHANGE_QUEUE } from './queue.ts';

/** How often a role change is resumed before it fails. */
const RETRIES = 20;
/** After this many seconds without a sign of life, another process resumes it. */
const ALIVE_SECONDS = 12;
/** How often changes are looked for that no other worker announced, in seconds. */
const POLL = 5;

/**
 * Starts working on queued role changes, one after another.
 * @returns the id of its worker
 */
export async function workOnRoleChanges(
  boss: PgBoss,
  database: Database,
  { logger }: { logger: Logger },
  timings: { poll?: number; retry?: number },
  stopping: AbortSignal,
): Promise<string> {
  await prepareQueue(boss, ROLE_CHANGE_QUEUE, {
    retryLimit: RETRIES,
    retryDelay: timings.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: DAY / SECOND - 1,
    deleteAfterSeconds: DAY / SECOND,
    heartbeatSeconds: ALIVE_SECONDS,
  });
  const options = { includeMetadata: true, pollingIntervalSeconds: timings.poll ?? POLL } as const;
  const carryOut = async ([job]: JobWithMetadata<DueRoleChange>[]) => {
    if (!job) return;
    const { id } = job.data;
    const { giveUpRoleChange, runRoleChange } = await import('./job.ts');
    if (job.retryCount >= RETRIES) return giveUpRoleChange(database, id);
    const signal = AbortSignal.any([stopping, job.signal]);
    try {
      await runRoleChange(database, id, signal);
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ error, roleChange: id }, 'a role change was interrupted; it resumes later');
      throw error;
    } finally {
      // The next one starts right away instead of at the next poll of the queue.
      if (!stopping.aborted) void worker.then((started) => boss.notifyWorker(started));
    }
  };
  const worker = boss.work<DueRoleChange, void, typeof options>(
    ROLE_CHANGE_QUEUE,
    options,
    carryOut,
  );
  return worker;
}
