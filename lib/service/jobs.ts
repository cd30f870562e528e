import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type Job, type JobResult, PgBoss, type Queue } from 'pg-boss';
import type { Database } from './database/engine.ts';
import type { Executor } from './database/executor.ts';
import type { Instance } from './handler.ts';
import { type DueInvitation, deliverInvitation } from './invite-delivery.ts';

const MAIL = 'mail';
/** How many mails are on their way at once: a mail server takes a few connections, not a thousand. */
const CONCURRENT_MAILS = 8;
/** How long a mail may take before it counts as lost with its process, in seconds. */
const LOST_AFTER = 120;
const DAY = 24 * 60 * 60;

export type Jobs = {
  /** Queues mails in a transaction: they go out if it commits, also when the process dies right after. */
  enqueueInvitations(transaction: Executor, invitations: DueInvitation[]): Promise<void>;
  /** Starts on what was queued. Without it, or in another process, that takes up to 15 seconds. */
  wake(): void;
  /** Ends what is under way, within 3 seconds; what is left waits for the next start. */
  stop(): Promise<void>;
};

type Mailing = Pick<Instance, 'appUrl' | 'keys' | 'mailer' | 'logger'>;

/** Seconds; for tests. */
type Pace = { poll?: number; retry?: number };

/** What of a queue is set here. */
type QueueSettings = Pick<
  Queue,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds' | 'deleteAfterSeconds'
>;

/** Starts the work that goes on behind the answers, on the database's own queue. */
export async function startJobs(
  database: Database,
  mailing: Mailing,
  pace: Pace = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: dbOf(database),
    schema: 'jobs',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => mailing.logger.error({ error }, 'background work failed'));
  boss.on('warning', (warning) => mailing.logger.warn({ warning }, 'background work is slow'));
  await boss.start();
  const queue = {
    retryLimit: 5,
    retryDelay: pace.retry ?? 30,
    retryBackoff: true,
    expireInSeconds: LOST_AFTER,
    deleteAfterSeconds: DAY,
  };
  await prepareQueue(boss, queue);
  const options = {
    batchSize: CONCURRENT_MAILS,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pace.poll ?? 15,
  } as const;
  const worker = await boss.work<DueInvitation, JobResult[], typeof options>(
    MAIL,
    options,
    (jobs) => Promise.all(jobs.map((job) => deliver(database, mailing, job))),
  );
  return {
    async enqueueInvitations(transaction, invitations) {
      const jobs = invitations.map((data) => ({ data }));
      await boss.insert(MAIL, jobs, { db: fromDrizzle(transaction, sql) });
    },
    wake: () => boss.notifyWorker(worker),
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
}

/** Makes the queue, or gives one that another version made these settings; mostly there is nothing to do. */
async function prepareQueue(boss: PgBoss, settings: QueueSettings): Promise<void> {
  const known = await boss.getQueue(MAIL);
  const names = Object.keys(settings) as (keyof QueueSettings)[];
  if (known && names.every((name) => known[name] === settings[name])) return;
  if (!known) await boss.createQueue(MAIL, settings);
  else await boss.updateQueue(MAIL, settings);
  // Makes it know the queue, as its start does with one that is there: inside a transaction it
  // could ask no other connection for it.
  await boss.insert(MAIL, []);
}

/** One mail that can't be sent keeps no other one back: it is tried again on its own. */
async function deliver(
  database: Database,
  mailing: Mailing,
  job: Job<DueInvitation>,
): Promise<JobResult> {
  try {
    await deliverInvitation(database.orm, mailing, job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    mailing.logger.warn(
      { error, invite: job.data.id },
      'an invitation was not sent; it is tried again',
    );
    return { id: job.id, status: 'failed' };
  }
}

function dbOf({ pool }: Database): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}
