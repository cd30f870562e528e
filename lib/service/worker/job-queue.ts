import type { PgBoss, Queue } from 'pg-boss';
import type { Executor } from '../database/executor.ts';

/** The name of a queue, and the type of its jobs' data. */
export type QueueName<Data extends object> = string & { readonly data?: Data };

/** Called around the work on a job, such as to trace it; returns its result. */
export type TraceJob = <Result>(queue: string, run: () => Promise<Result>) => Promise<Result>;

/** Work in the background, on the database's own queue. */
export type Jobs = {
  /** Queues jobs in a transaction: they run if it commits, even if the process dies right after. */
  enqueue<Data extends object>(
    transaction: Executor,
    queue: QueueName<Data>,
    jobs: readonly Data[],
  ): Promise<void>;
  /** Starts the queued jobs now. Otherwise, or in another process, that takes up to 15 seconds. */
  wake(): void;
  /** Stops running jobs within 3 seconds; they continue at the next start. */
  stop(): Promise<void>;
};

/** The settings of a queue that are set here. */
export type QueueSettings = Pick<
  Queue,
  | 'retryLimit'
  | 'retryDelay'
  | 'retryBackoff'
  | 'expireInSeconds'
  | 'deleteAfterSeconds'
  | 'heartbeatSeconds'
>;

/** Creates the queue, or updates the settings of an existing one; usually there is nothing to do. */
export async function prepareQueue(
  boss: PgBoss,
  queue: string,
  settings: QueueSettings,
): Promise<void> {
  const known = await boss.getQueue(queue);
  const names = Object.keys(settings) as (keyof QueueSettings)[];
  if (known && names.every((name) => known[name] === settings[name])) return;
  if (!known) await boss.createQueue(queue, settings);
  else await boss.updateQueue(queue, settings);
  // Loads the queue as its start does for existing ones: inside a transaction it couldn't use
  // another connection for that.
  await boss.insert(queue, []);
}
