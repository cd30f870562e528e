import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type Database, openDatabase } from '../../service/database/engine.ts';
import { lockDirectory } from '../../service/database/lock.ts';
import { applyMigrations, lockMigrations, readMigrations } from '../../service/database/migrate.ts';
import { syncPath } from '../../service/database/sync-path.ts';
import { prepareQueue } from '../../service/worker/job-queue.ts';
import type { Configuration } from '../configuration.ts';
import { StartError } from '../faults.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { fillTables, readLines } from './fill.ts';
import { onDatabase, UNLIMITED } from './snapshot.ts';

type Target = Pick<Configuration, 'databaseUrl' | 'dataDirectory'>;

/**
 * Checks that an instance has no database yet, before anything is downloaded for it.
 * @throws StartError when there is one
 */
export async function requireEmpty({ databaseUrl, dataDirectory }: Target): Promise<void> {
  if (!databaseUrl) return refuseDirectory(dataDirectory);
  await onDatabase(await openDatabase({ databaseUrl, dataDirectory, ...UNLIMITED }), refuseFilled);
}

/**
 * Restores an archive into an instance that has no database yet, all of it or nothing, and migrates
 * it to this version.
 * @throws StartError when there is a database, or the archive is from a newer Masthead
 */
export async function restore(
  { databaseUrl, dataDirectory }: Target,
  archive: ArchiveReader,
): Promise<void> {
  refuseNewer(archive);
  if (databaseUrl)
    return restoreInto(await openDatabase({ databaseUrl, dataDirectory, ...UNLIMITED }), archive);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(dataDirectory);
  try {
    await restoreIntoDirectory(dataDirectory, archive);
  } finally {
    lock.release();
  }
}

function refuseNewer({ manifest }: ArchiveReader): void {
  const known = new Set(readMigrations().map(({ folderMillis }) => folderMillis));
  if (manifest.migrations.every((migration) => known.has(migration))) return;
  throw new StartError(
    'This archive is from a newer Masthead than this one: update this one first. Nothing was restored.',
  );
}

const clusterIn = (dataDirectory: string) => join(dataDirectory, 'pg');

function refuseDirectory(dataDirectory: string): void {
  const cluster = clusterIn(dataDirectory);
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return;
  throw new StartError(
    `${dataDirectory} already has a database. Restore into an empty directory: set DATA_DIR.`,
  );
}

/** A new cluster gets its place, by one rename, when it is complete. */
async function restoreIntoDirectory(dataDirectory: string, archive: ArchiveReader): Promise<void> {
  refuseDirectory(dataDirectory);
  const cluster = clusterIn(dataDirectory);
  const draft = join(dataDirectory, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  try {
    await restoreInto(
      await openDatabase({ dataDirectory: draft, ...UNLIMITED, purpose: 'fill' }),
      archive,
    );
    rmSync(cluster, { recursive: true, force: true });
    renameSync(join(draft, 'pg'), cluster);
    syncPath(dataDirectory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function restoreInto(database: Database, archive: ArchiveReader): Promise<void> {
  return onDatabase(database, async (client) => {
    if (database.engine === 'postgresql') await lockMigrations(client);
    await refuseFilled(client);
    const { migrations } = archive.manifest;
    const { member, queues } = archive.manifest.jobs;
    const boss = member && (await openQueues(client, queues));
    try {
      await client.query('begin');
      const [older, newer] = partition(readMigrations(), ({ folderMillis }) =>
        migrations.includes(folderMillis),
      );
      await applyMigrations(client, older);
      await fillTables(client, archive);
      if (boss) await refillQueues(boss, archive, member.name);
      await applyMigrations(client, newer);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      await boss?.stop({ graceful: false });
    }
    await client.query('analyze');
  });
}

/** An interrupted restore into PostgreSQL may leave empty queues, and nothing else. */
async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(`select exists (
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ) as filled`);
  if (!rows[0]?.filled) return;
  throw new StartError(
    'The database of DATABASE_URL isn’t empty. Restore into a new one: create it with createdb.',
  );
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Opens the queues of background work on a connection, empty; their settings come with the service. */
async function openQueues(client: pg.ClientBase, queues: string[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'jobs',
    schedule: false,
    supervise: false,
  });
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  for (const queue of queues) await prepareQueue(boss, queue, {});
  return boss;
}

/** Queues the work that wasn't done when the archive was made. @throws the database's error */
async function refillQueues(boss: PgBoss, archive: ArchiveReader, member: string): Promise<void> {
  for (const { queue, data } of await readLines<{ queue: string; data: object }>(archive, member))
    await boss.insert(queue, [{ data }]);
}
