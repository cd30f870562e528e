// `npm run backup -- <file>`: everything of this instance in one archive, even while it runs.
import { existsSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { writeEvent } from '../service/audit-trail/events.ts';
import { connectToRunning, openDatabase } from '../service/database/engine.ts';
import { ArchiveWriter, partOf } from './backup/archive-writer.ts';
import { describeContents, readFileArgument } from './backup/command-line.ts';
import { dump } from './backup/dump.ts';
import { onSnapshot } from './backup/snapshot.ts';
import type { Configuration } from './configuration.ts';
import { StartError } from './faults.ts';
import { runCommand } from './script-database.ts';

await runCommand(async (configuration) => {
  const path = readFileArgument('backup');
  if (existsSync(path)) throw new StartError(`${path} already exists. Choose another name.`);
  endWithServer(path);
  await refuseEmpty(configuration);
  const began = performance.now();
  const archive = await ArchiveWriter.create(path);
  try {
    const manifest = await onSnapshot(configuration, (client) => dump(client, archive));
    const bytes = await archive.finish();
    // A database of an older version has no place for it; the backup is good.
    await noteBackup(configuration, path).catch((error: unknown) =>
      process.stderr.write(`The audit log doesn’t name this backup: ${String(error)}\n`),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const size = `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
    process.stdout.write(`${path}: ${describeContents(manifest)}, ${size} in ${seconds} s\n`);
  } catch (error) {
    await archive.discard();
    throw error;
  }
});

/** A server that was killed makes the backup again, so one that it began isn't finished. */
function endWithServer(path: string): void {
  process.once('disconnect', () => {
    rmSync(partOf(path, process.pid), { force: true });
    process.exit(1);
  });
  // It keeps no backup from ending.
  process.channel?.unref();
}

/** Opening an empty database would create its tables. @throws StartError when there is no data */
async function refuseEmpty({ databaseUrl, dataDirectory }: Configuration): Promise<void> {
  if (!databaseUrl && !existsSync(join(dataDirectory, 'pg')))
    throw new StartError(`${dataDirectory} has no data to back up. Check DATA_DIR.`);
  if (databaseUrl && (await isEmpty(databaseUrl)))
    throw new StartError(
      'The database of DATABASE_URL has no data to back up. Check DATABASE_URL.',
    );
}

/** Whether a database has no tables of Masthead; false when it can't be reached, which is reported later. */
async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select to_regclass('public.organizations') as organizations`,
    );
    return rows[0]?.organizations === null;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes to the audit log that a backup was made, and by which user of this machine. */
async function noteBackup(
  { databaseUrl, dataDirectory }: Pick<Configuration, 'databaseUrl' | 'dataDirectory'>,
  path: string,
): Promise<void> {
  const running = databaseUrl ? null : await connectToRunning(dataDirectory);
  const database =
    running ?? (await openDatabase({ databaseUrl, dataDirectory, purpose: 'command' }));
  try {
    const { username } = userInfo();
    const name = basename(path);
    await writeEvent(database.orm, {
      place: 'instance',
      occurredAt: new Date(),
      action: 'createBackup',
      actorId: 'system',
      source: 'script',
      target: { type: 'backup', id: name, label: name },
      payload: { username },
    });
  } finally {
    await database.close();
  }
}
