import { statfs } from 'node:fs/promises';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { InstanceState } from '#lib/contract/instance.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Executor } from '../database/executor.ts';
import { auditEvents, organizations, users } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { keepsBackups } from './backups.ts';
import { countJobs, isIn, isMail } from './queues.ts';

/** How far back a backup is looked for. */
const BACKUP_DAYS = 90;

/** The engine, its version and the size of the database. */
async function readDatabase(database: Executor): Promise<InstanceState['database']> {
  const { rows } = await database.execute<{ version: string; whole: string; bytes: string }>(sql`
    select current_setting('server_version') as version, version() as whole,
      pg_database_size(current_database()) as bytes`);
  const [found] = rows;
  if (!found) throw new Error('The database doesn’t say its size.');
  return {
    engine: /emscripten|wasm/i.test(found.whole) ? 'embedded' : 'postgresql',
    version: found.version.split(' ')[0] ?? found.version,
    bytes: Number(found.bytes),
  };
}

/** How much room is left beside the files of the process; null where that isn't known. */
async function readDisk(directory: string | undefined): Promise<InstanceState['disk'] | null> {
  if (directory === undefined) return null;
  const found = await statfs(directory).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

async function lastBackup(database: Executor, now: Date): Promise<Date | undefined> {
  const [event] = await database
    .select({ at: auditEvents.occurredAt })
    .from(auditEvents)
    .where(
      and(
        isNull(auditEvents.organizationId),
        gt(auditEvents.occurredAt, new Date(now.getTime() - BACKUP_DAYS * DAY)),
        eq(auditEvents.action, 'createBackup'),
      ),
    )
    .orderBy(desc(auditEvents.occurredAt))
    .limit(1);
  return event?.at;
}

/** The health of the instance, read from its parts. */
export async function healthOf(
  database: Executor,
  { dataDirectory, quotas = {} }: Pick<Instance, 'dataDirectory' | 'quotas'>,
  now: Date,
): Promise<InstanceState> {
  const disk = await readDisk(dataDirectory);
  const backup = await lastBackup(database, now);
  const jobs = (state: 'running' | 'waiting' | 'failed') =>
    countJobs(database, sql`${isMail(false)} and ${isIn(state)}`);
  const mails = (state: 'unsent' | 'failed') =>
    countJobs(database, sql`${isMail(true)} and ${isIn(state)}`);
  return {
    object: 'instance',
    version: packageJson.version,
    startedAt: new Date(Math.round(performance.timeOrigin)).toISOString(),
    database: await readDatabase(database),
    ...(disk && { disk }),
    ...(backup && { lastBackupAt: backup.toISOString() }),
    keepsBackups: await keepsBackups(database),
    quotas,
    organizations: await database.$count(organizations),
    people: await database.$count(users),
    jobs: {
      running: await jobs('running'),
      waiting: await jobs('waiting'),
      failed: await jobs('failed'),
    },
    mails: { waiting: await mails('unsent'), failed: await mails('failed') },
  };
}
