import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Answer, Incoming } from '#lib/http.ts';
import { api } from './api.ts';
import { startSealing } from './audit-trail/upkeep.ts';
import { startUpkeep } from './cleanup-job.ts';
import type { StartedEngine } from './database/embedded-start.ts';
import { type Database, openDatabase } from './database/engine.ts';
import { DatabaseUnavailableError } from './database/errors.ts';
import { migrate } from './database/migrate.ts';
import { workForNetwork } from './fairness/asker.ts';
import { type Connection, requestHandler } from './http/handle.ts';
import type { Demo, Instance } from './http/handler.ts';
import { networkOf } from './http/rate-limits.ts';
import { answer } from './http/responses.ts';
import type { MakeBackup } from './instance/backup-queue.ts';
import { startJobs } from './jobs.ts';
import { openMailer } from './mail/mailer.ts';
import { registerProcess } from './processes.ts';
import { isScimPath, scimHandler } from './provisioning/scim.ts';
import { deriveKeys } from './security/secrets.ts';
import { ensureSetUpLink } from './sign-in/set-up.ts';
import type { TraceJob } from './worker/job-queue.ts';
import { shareProcessors } from './worker/levels.ts';

export type ServiceOptions = {
  /** A PostgreSQL; without it the embedded database in the data directory. */
  databaseUrl?: string | undefined;
  /** How many connections to it may be open, and how many of them are for reads only. */
  connections?: number | undefined;
  readConnections?: number | undefined;
  dataDirectory: string;
  /** The embedded database's engine, if it was started before this file was imported. */
  started?: StartedEngine | undefined;
  /** The dashboard's origin, such as `https://docs.example.com`. */
  appUrl: string;
  /** The origin of published sites with `{site}` for their label; absent: paths of `appUrl`. */
  sitesUrl?: string | null | undefined;
  /** The demo to fill an empty database with; null outside a demo. */
  demo: Demo | null;
  smtpUrl?: string | undefined;
  sessionSecret: string;
  /** The secret before it, which is still accepted. */
  previousSecret?: string | undefined;
  /** Attempts: per account in ten minutes, per network in a minute; requests per token in a minute. */
  rateLimits: { signIn: number; network: number; api: number };
  /** Bytes of large request bodies that are held at once; 128 MB when absent. */
  requestBodies?: number | undefined;
  /** Who gets an account with a code. */
  registration: Instance['registration'];
  /** Who creates organizations. */
  organizations: Instance['organizations'];
  /** Addresses whose people are admins of the instance. */
  instanceAdmins?: readonly string[] | undefined;
  /** Limits of each organization that has none of its own. */
  quotas?: Instance['quotas'];
  /** How many invitations an organization may send in a day; unlimited when absent. */
  invitesPerDay?: number | undefined;
  /** The longest life of personal access tokens in days; unlimited when absent. */
  tokenDays?: number | undefined;
  /** For how many days events of the audit log are kept; forever when absent. */
  activityDays?: number | undefined;
  /** How long sign-ins may be unused and last; 30 days when absent. */
  sessions?: Instance['sessions'];
  /** Hosts of the private network that content may be fetched from; none when absent. */
  fetchAllowlist?: readonly string[];
  /** Font files for characters that a PDF's own fonts lack; the system's when absent. */
  pdfFonts?: readonly string[] | undefined;
  /** Reads TXT records; the system's resolver when absent. */
  resolveTxt?: Instance['resolveTxt'];
  /** Whether another process of this start has prepared the database. */
  isFurtherProcess?: boolean | undefined;
  /** How many processes share the processors of this machine. */
  processes?: number | undefined;
  logger: Logger;
  /** Called for every request. */
  observe?: Instance['observe'];
  /** Called around each piece of background work. */
  traceJob?: TraceJob | undefined;
  /** Makes a backup that an admin of the instance started; absent where backups aren't kept. */
  makeBackup?: MakeBackup | undefined;
};

export type Service = {
  /** Answers a request for a path from `/v1` or `/scim/v2` on, and `/readyz`. Never throws. */
  handle(request: Incoming, connection: Connection): Promise<Answer>;
  database: Database;
  instance: Instance;
  /** Lines for the operator: a setup link, how to sign in. */
  notices: string[];
  close(): Promise<void>;
};

/**
 * Opens the service: database, migrations, demo or setup link, mail, cleanup.
 * @throws DataDirectoryInUseError, DatabaseUnavailableError with a message for the operator
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { appUrl, demo, logger, dataDirectory } = options;
  const { databaseUrl, connections, readConnections, started } = options;
  const database = await openDatabase({
    databaseUrl,
    connections,
    readConnections,
    dataDirectory,
    started,
    logger,
  });
  await migrate(database);
  const keys = deriveKeys(options.sessionSecret, options.previousSecret);
  const running = await registerProcess(database, { keys, logger });
  const mailer = await openMailer({
    smtpUrl: options.smtpUrl,
    dataDirectory,
    from: senderOf(appUrl),
    logger,
  });
  const {
    rateLimits,
    requestBodies,
    registration,
    organizations,
    instanceAdmins,
    quotas,
    invitesPerDay,
    tokenDays,
    activityDays,
    sessions,
    fetchAllowlist = [],
    pdfFonts,
    resolveTxt,
    observe,
    sitesUrl = null,
  } = options;
  const services = { appUrl, sitesUrl, keys, mailer, logger, fetchAllowlist };
  const { traceJob, makeBackup } = options;
  const jobs = await startJobs(database, { ...services, traceJob, makeBackup });
  const instance: Instance = {
    ...services,
    demo,
    jobs,
    rateLimits,
    requestBodies,
    registration,
    organizations,
    instanceAdmins,
    quotas,
    invitesPerDay,
    dataDirectory,
    tokenDays,
    activityDays,
    sessions,
    pdfFonts,
    resolveTxt,
    // Nobody can have a DNS record there (RFC 2606).
    provenAtOnce: demo ? (domain) => domain.endsWith('.example') : undefined,
    observe,
  };
  const notices = options.isFurtherProcess ? [] : await prepare(database, instance);
  shareProcessors(options.processes ?? 1);
  const upkeep = startUpkeep(database, instance);
  const sealing = startSealing(database, logger);
  const handleApi = requestHandler(database, instance, api);
  const handleScim = scimHandler(database, instance);
  return {
    database,
    instance,
    notices,
    handle: (request, connection) =>
      workForNetwork(networkOf(connection.address), request.signal, () => {
        if (request.url.includes('/readyz') && new URL(request.url).pathname === '/readyz')
          return readiness(database);
        const isScim = request.url.includes('/scim/') && isScimPath(new URL(request.url).pathname);
        return (isScim ? handleScim : handleApi)(request, connection);
      }),
    async close() {
      await upkeep.stop();
      await sealing.stop();
      await jobs.stop();
      await mailer.close();
      await running.stop();
      await database.close();
    },
  };
}

/** The sender of mails: no-reply at the dashboard's host. */
function senderOf(appUrl: string): string {
  return `Masthead <no-reply@${new URL(appUrl).hostname}>`;
}

async function prepare(database: Database, instance: Instance): Promise<string[]> {
  await refuseOtherKind(database, instance.demo !== null);
  if (instance.demo) {
    await instance.demo.fill(database, instance, new Date());
    return ['This is a demo: one click on the sign-in page signs you in.'];
  }
  const link = await ensureSetUpLink(database, instance.appUrl, new Date());
  const isSilent = instance.mailer.outbox !== null;
  return [
    ...(link ? [`Create the first admin and organization within a day: ${link}`] : []),
    ...(isSilent
      ? [
          `Nobody gets an email, since SMTP_URL isn’t set: sign-in codes and invitations are files in ${join(instance.dataDirectory ?? '', 'outbox')}.`,
        ]
      : []),
  ];
}

/**
 * Anyone signs in to a demo with one click: it doesn't become an instance for real people, nor the
 * other way round, because a variable was forgotten.
 */
async function refuseOtherKind({ pool }: Database, isForDemo: boolean): Promise<void> {
  const { rows } = await pool.query<{ demo: boolean; filled: boolean }>(
    `select exists (select from users where id like 'usr\\_demo\\_%') as demo,
       exists (select from organizations) as filled`,
  );
  const [found] = rows;
  if (found?.demo && !isForDemo)
    throw new DatabaseUnavailableError(
      'This database was filled as a demo, where everyone signs in with one click. Start it with ' +
        'DEMO=1, or use another database: set DATA_DIR or DATABASE_URL.',
    );
  if (isForDemo && found?.filled && !found.demo)
    throw new DatabaseUnavailableError(
      'This database has real data, and a demo lets everyone sign in with one click. Set APP_URL or ' +
        'DEMO=0, or use another DATA_DIR for the demo.',
    );
}

/** Whether the database answers. */
async function readiness(database: Database): Promise<Answer> {
  try {
    await database.pool.query('select 1');
    return answer(200, JSON.stringify({ status: 'ok', engine: database.engine }), {});
  } catch {
    return answer(503, JSON.stringify({ status: 'unavailable', engine: database.engine }), {});
  }
}
