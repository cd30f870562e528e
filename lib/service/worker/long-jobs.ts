import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { prepareQueue, type QueueName, type TraceJob } from './job-queue.ts';

/** They send a heartbeat; after this many seconds without one, another process takes over. */
const ALIVE_SECONDS = 12;
/** How often jobs are looked for that no other worker announced, in seconds. */
const POLL = 5;

/** Work that may take minutes; its state is in the database. */
export type LongJob<Due extends { id: string }> = {
  queue: QueueName<Due>;
  /** How often it is taken up again before it is given up. */
  retries: number;
  /** How many run at once in this process; one when absent. */
  concurrency?: number;
  /** What the log calls it. */
  noun: string;
  run(due: Due, signal: AbortSignal): Promise<unknown>;
  /** Ends a job that was taken up too often, because it would end its process each time. */
  giveUp(due: Due): Promise<unknown>;
};

/** The logger, the pace and the end of all workers. */
export type Setting = {
  logger: Logger;
  /** Seconds; for tests. */
  timings: { poll?: number; retry?: number };
  stopping: AbortSignal;
  trace: TraceJob;
};

/**
 * Starts working on a queue of long jobs: one that is stopped, or fails for a temporary reason, is
 * taken up again, by this process or another one.
 * @returns the id of its worker
 */
export async function workOnLongJobs<Due extends { id: string }>(
  boss: PgBoss,
  { queue, retries, concurrency = 1, noun, run, giveUp }: LongJob<Due>,
  { logger, timings, stopping, trace }: Setting,
): Promise<string> {
  await prepareQueue(boss, queue, {
    retryLimit: retries,
    retryDelay: timings.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: DAY / SECOND - 1,
    deleteAfterSeconds: DAY / SECOND,
    heartbeatSeconds: ALIVE_SECONDS,
  });
  const options = {
    localConcurrency: concurrency,
    includeMetadata: true,
    pollingIntervalSeconds: timings.poll ?? POLL,
  } as const;
  const worker = boss.work<Due, void, typeof options>(queue, options, async ([job]) => {
    if (!job) return;
    const { id } = job.data;
    if (job.retryCount >= retries) return void (await giveUp(job.data));
    const signal = AbortSignal.any([stopping, job.signal]);
    try {
      await trace(queue, () => run(job.data, signal));
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ error, job: noun, id }, 'background work was interrupted; it goes on later');
      throw error;
    } finally {
      // The next one starts right away instead of at the next poll of the queue.
      if (!stopping.aborted) void worker.then((started) => boss.notifyWorker(started));
    }
  });
  return worker;
}
