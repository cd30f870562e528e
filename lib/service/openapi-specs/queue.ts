import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import { prepareQueue, type QueueName } from '../worker/job-queue.ts';
import type { DueSpec } from './process.ts';

export const SPECIFICATION_QUEUE: QueueName<DueSpec> = 'specification';
/** How many specifications are fetched at once; they are parsed one after another. */
const CONCURRENT = 2;
/** After this time an attempt counts as lost with its process, in seconds. */
const LOST_AFTER = 120;
const RETRIES = 3;

type QueueContext = { logger: Logger; fetchAllowlist: readonly string[] };

/**
 * Starts processing queued specifications.
 * @returns the ids of its workers: each is woken on its own
 */
export async function workOnSpecs(
  boss: PgBoss,
  database: Database,
  { logger, fetchAllowlist }: QueueContext,
  pace: { poll?: number; retry?: number },
  stopping: AbortSignal,
): Promise<string[]> {
  await prepareQueue(boss, SPECIFICATION_QUEUE, {
    retryLimit: RETRIES,
    retryDelay: pace.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: LOST_AFTER,
    deleteAfterSeconds: DAY / SECOND,
  });
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pace.poll ?? 15,
  } as const;
  const workers: string[] = [];
  const carryOut = async ([job]: JobWithMetadata<DueSpec>[]) => {
    if (!job) return;
    const { giveUpSpec, processSpec } = await import('./process.ts');
    if (job.retryCount >= RETRIES) return giveUpSpec(database, job.data);
    const signal = AbortSignal.any([stopping, job.signal]);
    try {
      await processSpec({ database, logger, fetchAllowlist, signal }, job.data);
    } catch (error) {
      if (!signal.aborted)
        logger.warn(
          { error, specification: job.data.id },
          'could not read a specification; retrying',
        );
      throw error;
    } finally {
      // Several may have been queued at once, so a free worker takes the next one right away.
      if (!stopping.aborted) for (const worker of workers) boss.notifyWorker(worker);
    }
  };
  for (let started = 0; started < CONCURRENT; started += 1)
    workers.push(
      await boss.work<DueSpec, void, typeof options>(SPECIFICATION_QUEUE, options, carryOut),
    );
  return workers;
}
