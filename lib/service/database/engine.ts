import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as embedded from './embedded.ts';
import type { EnginePurpose } from './embedded-protocol.ts';
import type { StartedEngine } from './embedded-start.ts';
import type { IdentityChanges } from './identity-changes.ts';
import { IDLE_IN_TRANSACTION_MILLISECONDS, LONGEST_STATEMENT_MILLISECONDS } from './limits.ts';
import { openPostgresql } from './postgresql.ts';
import type * as schema from './schema/index.ts';

export interface Database {
  /** The embedded database, or a PostgreSQL server. */
  engine: 'embedded' | 'postgresql';
  pool: pg.Pool;
  orm: NodePgDatabase<typeof schema>;
  identityChanges: IdentityChanges;
  /** Writes everything back and closes it, within five seconds. May be called again. */
  close(): Promise<void>;
}

/** The logger of the database, in pino's shape. */
export type DatabaseLogger = Record<
  'info' | 'warn' | 'error',
  (details: object, message: string) => void
>;

export interface OpenDatabaseOptions {
  /** The URL of a PostgreSQL server; without one the embedded database opens. */
  databaseUrl?: string | undefined;
  /** How many connections it may have, and how many of them are for reads only. */
  connections?: number | undefined;
  readConnections?: number | undefined;
  /** The directory of the embedded database. */
  dataDirectory: string;
  /** The embedded database's engine, if it was started before. */
  started?: StartedEngine | undefined;
  /** What an embedded database is opened for; to serve without it. */
  purpose?: EnginePurpose;
  logger?: DatabaseLogger;
  /** For tests of the limits. */
  longestStatementMilliseconds?: number;
  /** For tests of the limits. */
  idleInTransactionMilliseconds?: number;
}

const silent: DatabaseLogger = { info() {}, warn() {}, error() {} };

/**
 * Opens the database: PostgreSQL at `databaseUrl`, or else the embedded one in `dataDirectory`,
 * which stays locked while it is open.
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
 * Connects scripts to the embedded database of a running Masthead.
 * @param dataDirectory That Masthead's data directory.
 * @returns null when nothing listens there. Closing it closes this connection only.
 */
export function connectToRunning(
  dataDirectory: string,
  logger: DatabaseLogger = silent,
): Promise<Database | null> {
  return embedded.connectToRunning(dataDirectory, logger);
}
