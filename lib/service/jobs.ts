import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database } from './database/engine.ts';
import type { Executor } from './database/executor.ts';
import type { Instance } from './handler.ts';
import { type DueInvitation, deliverInvitation } from './invite-delivery.ts';
import { prepareQueue } from './job-queue.ts';
import type { DueSpec } from './specifications/process.ts';
import { SPECIFICATION, workOnSpecs } from './specifications/queue.ts';

const MAIL = 'mail';
const IMPORT = 'import';
/** How many mails are on their way at once: a mail server takes a few connections, not a thousand. */
const CONCURRENT_MAILS = 8;
/** How long a mail may take before it counts as lost with its process, in seconds. */
const LOST_AFTER = 120;
/** How many imports go on at once. */
const CONCURRENT_IMPORTS = 4;
/** An import says that it is alive; after so many seconds without that it is taken up by another process. */
const IMPORT_ALIVE_SECONDS = 30;
/** How often an import is taken up again before it is given up. */
const IMPORT_RETRIES = 20;
const DAY = 24 * 60 * 60;

export type Jobs = {
  /** Queues mails in a transaction: they go out if it commits, also when the process dies right after. */
  enqueueInvitations(transaction: Executor, invitations: DueInvitation[]): Promise<void>;
  /** Queues an import in a transaction. */
  enqueueImport(transaction: Executor, importId: string): Promise<void>;
  /** Queues specifications to be read in a transaction. */
  enqueueSpecs(transaction: Executor, specs: DueSpec[]): Promise<void>;
  /** Starts on what was queued. Without it, or in another process, that takes up to 15 seconds. */
  wake(): void;
  /** Ends what is under way, within 3 seconds; what is left waits for the next start. */
  stop(): Promise<void>;
};

type Mailing = Pick<Instance, 'appUrl' | 'keys' | 'mailer' | 'logger'>;
type Surroundings = Mailing & Pick<Instance, 'fetchAllowlist'>;
type DueImport = { id: string };

/** Seconds; for tests. */
type Pace = { poll?: number; retry?: number };

/** Starts the work that goes on behind the answers, on the database's own queue. */
export async function startJobs(
  database: Database,
  surroundings: Surroundings,
  pace: Pace = {},
): Promise<Jobs> {
  const { logger } = surroundings;
  const boss = new PgBoss({
    db: dbOf(database),
    schema: 'jobs',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.error({ error }, 'background work failed'));
  boss.on('warning', (warning) => logger.warn({ warning }, 'background work is slow'));
  await boss.start();
  const stopping = new AbortController();
  const workers = [
    await workOnMails(boss, database, surroundings, pace),
    await workOnImports(boss, database, surroundings, pace, stopping.signal),
    ...(await workOnSpecs(boss, database, surroundings, pace, stopping.signal)),
  ];
  return {
    async enqueueInvitations(transaction, invitations) {
      const jobs = invitations.map((data) => ({ data }));
      await boss.insert(MAIL, jobs, { db: fromDrizzle(transaction, sql) });
    },
    async enqueueImport(transaction, id) {
      await boss.insert(IMPORT, [{ data: { id } }], { db: fromDrizzle(transaction, sql) });
    },
    async enqueueSpecs(transaction, specs) {
      const jobs = specs.map((data) => ({ data }));
      await boss.insert(SPECIFICATION, jobs, { db: fromDrizzle(transaction, sql) });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

async function workOnMails(
  boss: PgBoss,
  database: Database,
  mailing: Mailing,
  pace: Pace,
): Promise<string> {
  await prepareQueue(boss, MAIL, {
    retryLimit: 5,
    retryDelay: pace.retry ?? 30,
    retryBackoff: true,
    expireInSeconds: LOST_AFTER,
    deleteAfterSeconds: DAY,
  });
  const options = {
    batchSize: CONCURRENT_MAILS,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pace.poll ?? 15,
  } as const;
  return boss.work<DueInvitation, JobResult[], typeof options>(MAIL, options, (jobs) =>
    Promise.all(jobs.map((job) => deliver(database, mailing, job))),
  );
}

/** One that is stopped, or that fails for a reason that may pass, is taken up again where it was. */
async function workOnImports(
  boss: PgBoss,
  database: Database,
  { logger, fetchAllowlist }: Surroundings,
  pace: Pace,
  stopping: AbortSignal,
): Promise<string> {
  await prepareQueue(boss, IMPORT, {
    retryLimit: IMPORT_RETRIES,
    retryDelay: pace.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: DAY - 1,
    deleteAfterSeconds: DAY,
    heartbeatSeconds: IMPORT_ALIVE_SECONDS,
  });
  const options = {
    localConcurrency: CONCURRENT_IMPORTS,
    includeMetadata: true,
    pollingIntervalSeconds: pace.poll ?? 15,
  } as const;
  const worker = boss.work<DueImport, void, typeof options>(IMPORT, options, async ([job]) => {
    if (!job) return;
    const { id } = job.data;
    // What it takes is read when there is something to import, not at the start.
    const { giveUpImport, runImport } = await import('./importing/job.ts');
    if (job.retryCount >= IMPORT_RETRIES) return giveUpImport({ database }, id);
    const signal = AbortSignal.any([stopping, job.signal]);
    try {
      await runImport({ database, logger, fetchAllowlist, signal }, id);
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ error, import: id }, 'an import broke off; it goes on later');
      throw error;
    } finally {
      // The next one that waits is not left until the queue is looked at again.
      if (!stopping.aborted) void worker.then((id) => boss.notifyWorker(id));
    }
  });
  return worker;
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
