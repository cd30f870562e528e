import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { type DueTransferMail, TRANSFER_MAIL_QUEUE } from './content/transfer-holds.ts';
import type { Database } from './database/engine.ts';
import type { Instance } from './http/handler.ts';
import { IMPORT_QUEUE } from './imports/queue.ts';
import { BACKUP_QUEUE, type MakeBackup } from './instance/backup-queue.ts';
import { type DueInvitation, deliverInvitation, MAIL_QUEUE } from './invites/delivery.ts';
import { FORMER_QUEUE, MEMBER_CHANGE_QUEUE } from './member-changes/queue.ts';
import { deliverNotification } from './notifications/delivery.ts';
import { type DueNotification, NOTIFICATION_QUEUE } from './notifications/queue.ts';
import { SPECIFICATION_QUEUE } from './openapi-specs/queue.ts';
import { EXPORT_QUEUE } from './organization-exports/queue.ts';
import {
  type DueSecurityMail,
  deliverSecurityMail,
  SECURITY_MAIL_QUEUE,
} from './sign-in/security-mails.ts';
import { deliverTransferMail } from './transfers/delivery.ts';
import { type Jobs, prepareQueue, type QueueName, type TraceJob } from './worker/job-queue.ts';
import { type LongJob, type Setting, workOnLongJobs } from './worker/long-jobs.ts';

/** How many mails are sent at once: a mail server accepts a few connections, not a thousand. */
const CONCURRENT_MAILS = 8;
/** How long a mail may take before it counts as lost with its process, in seconds. */
const LOST_AFTER = 120;
/** How much of the reason why a mail wasn't sent is kept. */
const LONGEST_FAULT = 300;
/** How many imports run at once, and how many specifications are fetched: these are parsed in turn. */
const CONCURRENT_IMPORTS = 4;
const CONCURRENT_SPECIFICATIONS = 2;
/** How often jobs without a heartbeat are looked for, in seconds. */
const MONITOR_SECONDS = 10;

type Mailing = Pick<Instance, 'appUrl' | 'keys' | 'mailer' | 'logger'>;
type JobServices = Mailing &
  Pick<Instance, 'fetchAllowlist'> & {
    traceJob?: TraceJob | undefined;
    /** Absent where backups aren't kept. */
    makeBackup?: MakeBackup | undefined;
  };

/** Seconds; for tests. */
type JobTimings = { poll?: number; retry?: number };

/** Starts the background work, on the database's own queue. */
export async function startJobs(
  database: Database,
  services: JobServices,
  timings: JobTimings = {},
): Promise<Jobs> {
  const { logger, traceJob: trace = (_, run) => run() } = services;
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
  const setting: Setting = { logger, timings, stopping: stopping.signal, trace };
  const workers = [
    await workOnMails(boss, MAIL_QUEUE, setting, (due: DueInvitation) =>
      deliverInvitation(database.orm, services, due),
    ),
    await workOnMails(boss, NOTIFICATION_QUEUE, setting, (due: DueNotification) =>
      deliverNotification(database.orm, services, due),
    ),
    await workOnMails(boss, TRANSFER_MAIL_QUEUE, setting, (due: DueTransferMail) =>
      deliverTransferMail(database.orm, services, due),
    ),
    await workOnMails(boss, SECURITY_MAIL_QUEUE, setting, (due: DueSecurityMail) =>
      deliverSecurityMail(database.orm, services, due),
    ),
    ...(await workOnAllLongJobs(boss, database, services, setting)),
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

async function workOnMails<Due extends { id: string }>(
  boss: PgBoss,
  queue: QueueName<Due>,
  { logger, timings, trace }: Setting,
  send: (due: Due) => Promise<void>,
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
    Promise.all(
      jobs.map(async ({ id, data }) => ({
        id,
        ...(await deliver(logger, data, () => trace(queue, () => send(data)))),
      })),
    ),
  );
}

/** Work that may take minutes; each is imported when there is something to do, not at the start. */
function workOnAllLongJobs(
  boss: PgBoss,
  database: Database,
  { logger, fetchAllowlist, makeBackup }: JobServices,
  setting: Setting,
): Promise<string[]> {
  const work = <Due extends { id: string }>(job: LongJob<Due>) =>
    workOnLongJobs(boss, job, setting);
  return Promise.all([
    work({
      queue: SPECIFICATION_QUEUE,
      noun: 'specification',
      retries: 3,
      concurrency: CONCURRENT_SPECIFICATIONS,
      run: async (due, signal) =>
        (await import('./openapi-specs/process.ts')).processSpec(
          { database, logger, fetchAllowlist, signal },
          due,
        ),
      giveUp: async (due) => (await import('./openapi-specs/process.ts')).giveUpSpec(database, due),
    }),
    work({
      queue: IMPORT_QUEUE,
      noun: 'import',
      retries: 20,
      concurrency: CONCURRENT_IMPORTS,
      run: async ({ id }, signal) =>
        (await import('./imports/job.ts')).runImport(
          { database, logger, fetchAllowlist, signal },
          id,
        ),
      giveUp: async ({ id }) => (await import('./imports/job.ts')).giveUpImport({ database }, id),
    }),
    work({
      queue: EXPORT_QUEUE,
      noun: 'organization export',
      retries: 5,
      run: async ({ id }, signal) =>
        (await import('./organization-exports/job.ts')).runExport(database, id, signal),
      giveUp: async ({ id }) =>
        (await import('./organization-exports/job.ts')).giveUpExport(database, id),
    }),
    ...(makeBackup
      ? [
          work({
            queue: BACKUP_QUEUE,
            noun: 'backup',
            retries: 3,
            run: async ({ id }, signal) =>
              (await import('./instance/backup-job.ts')).runBackup(database, {
                id,
                make: makeBackup,
                signal,
              }),
            giveUp: async ({ id }) =>
              (await import('./instance/backup-job.ts')).giveUpBackup(database, id),
          }),
        ]
      : []),
    ...[MEMBER_CHANGE_QUEUE, FORMER_QUEUE].map((queue) =>
      work({
        queue,
        noun: 'change of members',
        retries: 20,
        run: async ({ id }, signal) =>
          (await import('./member-changes/job.ts')).runMemberChange(database, id, signal),
        giveUp: async ({ id }) =>
          (await import('./member-changes/job.ts')).giveUpMemberChange(database, id),
      }),
    ),
  ]);
}

type Delivered = Pick<JobResult, 'status' | 'output'>;

/** One mail that can't be sent holds up no other: it is retried on its own. */
async function deliver(
  logger: Logger,
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
