import { createConnection } from 'node:net';
import type pg from 'pg';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { type StartedEngine, startEmbedded } from './embedded-start.ts';
import type { Database, DatabaseLogger } from './engine.ts';
import { FairPool } from './fair-pool.ts';
import { IdentityChanges } from './identity-changes.ts';
import { asDatabase } from './pool.ts';
import { readSocketDirectory, SOCKET_PORT, socketPath } from './socket-directory.ts';

const POOL_END_MILLISECONDS = 500;

const engines = new WeakMap<Database, EmbeddedEngine>();

/**
 * Opens Masthead's embedded database in `<dataDirectory>/pg`.
 * @param options.started the engine, if it was started before
 * @throws {DataDirectoryInUseError} when another process has it open.
 * @throws {DatabaseUnavailableError} when its files can't be opened.
 */
export async function openEmbedded(
  options: Parameters<typeof startEmbedded>[0] & { started?: StartedEngine | undefined },
): Promise<Database> {
  const { dataDirectory, logger } = options;
  const { engine, directory, began, ready, letGo } = options.started ?? startEmbedded(options);
  try {
    await ready;
  } catch (error) {
    letGo();
    throw error;
  }
  const identityChanges = new IdentityChanges();
  const pool = embeddedPool(directory, logger, identityChanges);
  const database = asDatabase('embedded', pool, identityChanges, async () => {
    try {
      await endPool(pool);
      await engine.close();
    } finally {
      letGo();
    }
  });
  engines.set(database, engine);
  const milliseconds = Math.round(performance.now() - began);
  logger.info({ dataDirectory, milliseconds }, 'Embedded database open');
  return database;
}

/**
 * Connects scripts to the embedded database of a running Masthead.
 * @param dataDirectory That Masthead's data directory.
 * @returns null when nothing listens there. Closing it closes this connection only.
 */
export async function connectToRunning(
  dataDirectory: string,
  logger: DatabaseLogger,
): Promise<Database | null> {
  const directory = readSocketDirectory(dataDirectory);
  if (!directory || !(await listens(socketPath(directory)))) return null;
  const identityChanges = new IdentityChanges();
  const pool = embeddedPool(directory, logger, identityChanges);
  return asDatabase('embedded', pool, identityChanges, () => endPool(pool));
}

/** Lifts the limit on a statement's time while `work` runs. @throws what it throws. */
export function withoutTimeLimit<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  return engines.get(database)?.withoutTimeLimit(work) ?? work();
}

function embeddedPool(
  directory: string,
  logger: DatabaseLogger,
  identityChanges: IdentityChanges,
): pg.Pool {
  const options = {
    // All spelled out, or the PG… environment variables would count.
    host: directory,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    application_name: 'masthead',
    pipeline: true,
    max: 1,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
    onConnect: (client: pg.ClientBase) => identityChanges.listenOn(client),
  };
  const pool = new FairPool(options, 0);
  pool.on('error', (error) => logger.warn({ err: error }, 'Lost the connection to the database'));
  return pool;
}

/** Waits for running statements, but not forever: a forgotten client must not block the end. */
async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, POOL_END_MILLISECONDS);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
