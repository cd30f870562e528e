import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { HOUR } from '#lib/contract/durations.ts';
import { connectToRunning, type Database, openDatabase } from '../../service/database/engine.ts';
import { lockDirectory } from '../../service/database/lock.ts';
import type { Configuration } from '../configuration.ts';
import { StartError } from '../faults.ts';
import { copyChanged, copyFiles } from './file-copy.ts';

/** The limits of ordinary statements don't apply to reading or writing everything. */
const HOURS = 12 * HOUR;
/** How often the server hears from a transaction that keeps it from writing. */
const SIGN_OF_LIFE = 5_000;

export const UNLIMITED = {
  longestStatementMilliseconds: HOURS,
  idleInTransactionMilliseconds: HOURS,
};

/** As a command: in little memory. */
const THRIFTY = { ...UNLIMITED, purpose: 'command' } as const;

/**
 * Runs `work` on a connection to the instance's database, whether or not its server is running. On
 * PostgreSQL and while nobody else has the data directory open, that is the database itself;
 * otherwise a copy of it as it was at one moment, since the embedded engine has one session.
 * @throws what `work` throws; StartError, DataDirectoryInUseError, DatabaseUnavailableError
 */
export async function onSnapshot<Result>(
  { databaseUrl, dataDirectory }: Pick<Configuration, 'databaseUrl' | 'dataDirectory'>,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const running = databaseUrl ? null : await connectToRunning(dataDirectory);
  if (running) return onCopy(running, dataDirectory, work);
  return onDatabase(await openDatabase({ databaseUrl, dataDirectory, ...THRIFTY }), work);
}

async function onCopy<Result>(
  running: Database,
  dataDirectory: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const directory = join(dataDirectory, 'backup-copy');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  try {
    await copyCluster(running, join(dataDirectory, 'pg'), join(directory, 'pg'));
    // Opening it locks it again.
    lock.release();
    return await onDatabase(await openDatabase({ dataDirectory: directory, ...THRIFTY }), work);
  } finally {
    lock.release();
    await running.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Copies the files of a running engine: first all of them, then those that have changed, inside
 * a transaction, while nothing else can write. The log in them makes the copy whole when it opens,
 * as after a kill.
 */
async function copyCluster(running: Database, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await running.pool.query('checkpoint');
  const copied = await copyFiles(from, to);
  const client = await running.pool.connect();
  const signs = setInterval(() => client.query('select').catch(() => undefined), SIGN_OF_LIFE);
  try {
    await client.query('begin');
    await copyChanged(from, to, copied);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new StartError('The database was restarted. Try again.');
  } finally {
    clearInterval(signs);
    client.release(true);
  }
}

/** Runs `work` on a connection of its own, and closes the database. @throws what `work` throws */
export async function onDatabase<Result>(
  database: Database,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...database.pool.options, pipeline: false, query_timeout: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
    await database.close();
  }
}
