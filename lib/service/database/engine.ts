import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as embedded from './embedded.ts';
import type { StartedEngine } from './embedded-start.ts';
import { IDLE_IN_TRANSACTION_MILLISECONDS, LONGEST_STATEMENT_MILLISECONDS } from './limits.ts';
import { openPostgresql } from './postgresql.ts';
import type * as schema from './schema/index.ts';

export interface Database {
  /** The one Masthead brings along, or a PostgreSQL server. */
  engine: 'embedded' | 'postgresql';
  pool: pg.Pool;
  orm: NodePgDatabase<typeof schema>;
  /** Writes everything back and lets go of it, within five seconds. May be called again. */
  close(): Promise<void>;
}

/** What the database has to say, in pino's shape. */
export type DatabaseLogger = Record<
  'info' | 'warn' | 'error',
  (details: object, message: string) => void
>;

export interface OpenDatabaseOptions {
  /** Of a PostgreSQL server; without one the embedded database opens. */
  databaseUrl?: string | undefined;
  /** Where the embedded database lives. */
  dataDirectory: string;
  /** The embedded database's engine, where it was started before. */
  started?: StartedEngine | undefined;
  logger?: DatabaseLogger;
  /** For tests of the limits. */
  longestStatementMilliseconds?: number;
  /** For tests of the limits. */
  idleInTransactionMilliseconds?: number;
}

const silent: DatabaseLogger = { info() {}, warn() {}, error() {} };

/**
 * Opens the database: PostgreSQL at `databaseUrl`, or else the embedded one in `dataDirectory`,
 * which stays locked for as long as it is open.
 * @throws {DataDirectoryInUseError} when another process has the directory open.
 * @throws {DatabaseUnavailableError} when the database can't be reached or isn't safe to use.
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const settings = {
    longestStatementMilliseconds: LONGEST_STATEMENT_MILLISECONDS,
    idleInTransactionMilliseconds: IDLE_IN_TRANSACTION_MILLISECONDS,
    logger: silent,
    ...options,
  };
  const { databaseUrl } = options;
  return databaseUrl
    ? openPostgresql({ ...settings, databaseUrl })
    : embedded.openEmbedded(settings);
}

/**
 * Connects to the embedded database of a Masthead that runs, for scripts beside it.
 * @param dataDirectory That Masthead's data directory.
 * @returns null when nobody listens there. Closing it closes this connection only.
 */
export function connectToRunning(
  dataDirectory: string,
  logger: DatabaseLogger = silent,
): Promise<Database | null> {
  return embedded.connectToRunning(dataDirectory, logger);
}
