import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { type DueTransferMail, TRANSFER_MAIL_QUEUE } from './content/transfer-holds.ts';
import type { Database } from './database/engine.ts';
import type { Instance } from './http/handler.ts';
import { type DueImport, IMPORT_QUEUE } from './imports/queue.ts';
import { type DueInvitation, deliverInvitation, MAIL_QUEUE } from './invites/delivery.ts';
import { deliverNotification } from './notifications/delivery.ts';
import { type DueNotification, NOTIFICATION_QUEUE } from './notifications/queue.ts';
import { workOnSpecs } from './openapi-specs/queue.ts';
import { workOnExports } from './organization-exports/worker.ts';
import { workOnRoleChanges } from './role-changes/worker.ts';
import {
  type DueSecurityMail,
  deliverSecurityMail,
  SECURITY_MAIL_QUEUE,
} from './sign-in/security-mails.ts';
import { deliverTransferMail } from './transfers/delivery.ts';
import { type Jobs, prepareQueue, type QueueName } from './worker/job-queue.ts';

/** How many mails are sent at once: a mail server accepts a few connections, not a thousand. */
const CONCURRENT_MAILS = 8;
/** How long a mail may take before it counts as lost with its process, in seconds. */
const LOST_AFTER = 120;
/** How much of the reason why a mail wasn't sent is kept. */
const LONGEST_FAULT = 300;
/** How many imports run at once. */
const CONCURRENT_IMPORTS = 4;
/** Imports send a heartbeat; after this many seconds without one, another process resumes them. */
const IMPORT_ALIVE_SECONDS = 12;
/** How often jobs without a heartbeat are looked for, in seconds. */
const MONITOR_SECONDS = 10;
/** How often imports are looked for that no other worker announced, in seconds. */
const IMPORT_POLL = 5;
/** How often an import is resumed before it fails. */
const IMPORT_RETRIES = 20;

type Mailing = Pick<Instance, 'appUrl' | 'keys' | 'mailer' | 'logger'>;
type JobServices = Mailing & Pick<Instance, 'fetchAllowlist'>;

/** Seconds; for tests. */
type JobTimings = { poll?: number; retry?: number };

/** Starts the background work, on the database's own queue. */
export async function startJobs(
  database: Database,
  services: JobServices,
  timings: JobTimings = {},
): Promise<Jobs> {
  const { logger } = services;
  const boss = new PgBoss({
    db: dbOf(database),
    schema: 'jobs',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', (error) => logger.error({ error }, 'background work failed'));
  boss.on('warning', (warning) => logger.warn({ warning }, 'background work is slow'));
  await boss.start();
  const stopping = new AbortController();
  const workers = [
    await workOnMails(boss, MAIL_QUEUE, timings, (due: DueInvitation) =>
      deliver(services, due, () => deliverInvitation(database.orm, services, due)),
    ),
    await workOnMails(boss, NOTIFICATION_QUEUE, timings, (due: DueNotification) =>
      deliver(services, due, () => deliverNotification(database.orm, services, due)),
    ),
    await workOnMails(boss, TRANSFER_MAIL_QUEUE, timings, (due: DueTransferMail) =>
      deliver(services, due, () => deliverTransferMail(database.orm, services, due)),
    ),
    await workOnMails(boss, SECURITY_MAIL_QUEUE, timings, (due: DueSecurityMail) =>
      deliver(services, due, () => deliverSecurityMail(database.orm, services, due)),
    ),
    await workOnImports(boss, database, services, timings, stopping.signal),
    await workOnExports(boss, database, services, timings, stopping.signal),
    await workOnRoleChanges(boss, database, services, timings, stopping.signal),
    ...(await workOnSpecs(boss, database, services, timings, stopping.signal)),
  ];
  return {
    async enqueue(transaction, queue, jobs) {
      await boss.insert(
        queue,
        jobs.map((data) => ({ data })),
        { db: fromDrizzle(transaction, sql) },
      );
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

async function workOnMails<Due extends object>(
  boss: PgBoss,
  queue: QueueName<Due>,
  timings: JobTimings,
  send: (due: Due) => Promise<Delivered>,
): Promise<string> {
  await prepareQueue(boss, queue, {
    retryLimit: 5,
    retryDelay: timings.retry ?? 30,
    retryBackoff: true,
    expireInSeconds: LOST_AFTER,
    deleteAfterSeconds: DAY / SECOND,
  });
  const options = {
    batchSize: CONCURRENT_MAILS,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: timings.poll ?? 15,
  } as const;
  return boss.work<Due, JobResult[], typeof options>(queue, options, (jobs) =>
    Promise.all(jobs.map(async ({ id, data }) => ({ id, ...(await send(data)) }))),
  );
}

/** An import that is stopped, or fails for a temporary reason, resumes where it was. */
async function workOnImports(
  boss: PgBoss,
  database: Database,
  { logger, fetchAllowlist }: JobServices,
  timings: JobTimings,
  stopping: AbortSignal,
): Promise<string> {
  await prepareQueue(boss, IMPORT_QUEUE, {
    retryLimit: IMPORT_RETRIES,
    retryDelay: timings.retry ?? 5,
    retryBackoff: false,
    expireInSeconds: DAY / SECOND - 1,
    deleteAfterSeconds: DAY / SECOND,
    heartbeatSeconds: IMPORT_ALIVE_SECONDS,
  });
  const options = {
    localConcurrency: CONCURRENT_IMPORTS,
    includeMetadata: true,
    pollingIntervalSeconds: timings.poll ?? IMPORT_POLL,
  } as const;
  const worker = boss.work<DueImport, void, typeof options>(
    IMPORT_QUEUE,
    options,
    async ([job]) => {
      if (!job) return;
      const { id } = job.data;
      // Imported when there is something to import, not at the start.
      const { giveUpImport, runImport } = await import('./imports/job.ts');
      if (job.retryCount >= IMPORT_RETRIES) return giveUpImport({ database }, id);
      const signal = AbortSignal.any([stopping, job.signal]);
      try {
        await runImport({ database, logger, fetchAllowlist, signal }, id);
      } catch (error) {
        if (!signal.aborted)
          logger.warn({ error, import: id }, 'an import was interrupted; it resumes later');
        throw error;
      } finally {
        // The next one starts right away instead of at the next poll of the queue.
        if (!stopping.aborted) void worker.then((id) => boss.notifyWorker(id));
      }
    },
  );
  return worker;
}

type Delivered = Pick<JobResult, 'status' | 'output'>;

/** One mail that can't be sent holds up no other: it is retried on its own. */
async function deliver(
  { logger }: Mailing,
  due: { id: string },
  send: () => Promise<void>,
): Promise<Delivered> {
  try {
    await send();
    return { status: 'completed' };
  } catch (error) {
    logger.warn({ error, mail: due.id }, 'an email was not sent; it is retried');
    // The list of the instance's mails says why.
    const message = error instanceof Error ? error.message.slice(0, LONGEST_FAULT) : 'Unknown';
    return { status: 'failed', output: { message } };
  }
}

function dbOf({ pool }: Database): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}
