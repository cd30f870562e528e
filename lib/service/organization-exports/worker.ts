import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import { prepareQueue } from '../worker/job-queue.ts';
import { type DueExport, EXPORT_QUEUE } from './queue.ts';

/** How often an export is begun again before it fails. */
const RETRIES = 5;
/** After this many seconds without a sign of life, another process begins again. */
const ALIVE_SECONDS = 12;
/** How often exports are looked for that no other worker announced, in seconds. */
const POLL = 5;

/**
 * Starts working on queued exports of organizations, one after another.
 * @returns the id of its worker
 */
export async function workOnExports(
  boss: PgBoss,
  database: Database,
  { logger }: { logger: Logger },
  timings: { poll?: number; retry?: number },
  stopping: AbortSignal,
): Promise<string> {
  await prepareQueue(boss, EXPORT_QUEUE, {
    retryLimit: RETRIES,
    retryDelay: timings.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: DAY / SECOND - 1,
    deleteAfterSeconds: DAY / SECOND,
    heartbeatSeconds: ALIVE_SECONDS,
  });
  const options = { includeMetadata: true, pollingIntervalSeconds: timings.poll ?? POLL } as const;
  const carryOut = async ([job]: JobWithMetadata<DueExport>[]) => {
    if (!job) return;
    const { id } = job.data;
    const { giveUpExport, runExport } = await import('./job.ts');
    if (job.retryCount >= RETRIES) return giveUpExport(database, id);
    const signal = AbortSignal.any([stopping, job.signal]);
    try {
      await runExport(database, id, signal);
    } catch (error) {
      if (!signal.aborted)
        logger.warn(
          { error, organizationExport: id },
          'an export was interrupted; it begins again later',
        );
      throw error;
    } finally {
      // The next one starts right away instead of at the next poll of the queue.
      if (!stopping.aborted) void worker.then((started) => boss.notifyWorker(started));
    }
  };
  const worker = boss.work<DueExport, void, typeof options>(EXPORT_QUEUE, options, carryOut);
  return worker;
}
