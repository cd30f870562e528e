import type pg from 'pg';
import type { Database, DatabaseLogger } from './engine.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { FairPool } from './fair-pool.ts';
import { IdentityChanges } from './identity-changes.ts';
import { PLANNER } from './limits.ts';
import { asDatabase } from './pool.ts';

const POOL_SIZE = 10;
/** How many of them transactions leave to reads. */
const KEPT_FOR_READS = 3;
const CONNECT_MILLISECONDS = 15_000;
const CLOSE_MILLISECONDS = 4_000;
const LOCK_WAIT_MILLISECONDS = 10_000;

interface Limits {
  longestStatementMilliseconds: number;
  idleInTransactionMilliseconds: number;
}

/**
 * Connects to a PostgreSQL server (or another one that speaks its protocol).
 * @throws {DatabaseUnavailableError} when it can't be reached or could lose acknowledged writes.
 */
export async function openPostgresql(
  options: {
    databaseUrl: string;
    logger: DatabaseLogger;
    connections?: number | undefined;
    readConnections?: number | undefined;
  } & Limits,
): Promise<Database> {
  const { databaseUrl, logger } = options;
  const { connections = POOL_SIZE, readConnections = KEPT_FOR_READS } = options;
  const identityChanges = new IdentityChanges();
  const pooling = {
    ...connectionOptions(databaseUrl),
    max: connections,
    // Statements are sent without waiting for earlier responses.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // A server that hangs can't enforce its own limit.
    query_timeout: options.longestStatementMilliseconds + 10_000,
    onConnect: (client: pg.ClientBase) => identityChanges.listenOn(client, settingsOf(options)),
  };
  const pool = new FairPool(pooling, readConnections);
  pool.on('error', (error) => logger.warn({ err: error }, 'Lost a connection to PostgreSQL'));
  try {
    await refuseUnsafe(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return asDatabase('postgresql', pool, identityChanges, () => endPool(pool));
}

/** The options of every connection to the server. */
function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'masthead',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

// Set by statement: connection poolers refuse most start parameters.
function settingsOf(limits: Limits): string {
  return `set statement_timeout = ${limits.longestStatementMilliseconds};
     set lock_timeout = ${LOCK_WAIT_MILLISECONDS};
     set idle_in_transaction_session_timeout = ${limits.idleInTransactionMilliseconds};
     set timezone = 'UTC';
     ${PLANNER.map((setting) => `set ${setting};`).join(' ')}
     select set_config('synchronous_commit', 'on', false)
     where current_setting('synchronous_commit', true) = 'off';`;
}

async function refuseUnsafe(pool: pg.Pool): Promise<void> {
  const settings = await pool
    .query<{ fsync: string | null }>("select current_setting('fsync', true) as fsync")
    .catch((error: unknown) => {
      throw new DatabaseUnavailableError(unreachable(error), { cause: error });
    });
  if (settings.rows[0]?.fsync !== 'off') return;
  throw new DatabaseUnavailableError(
    'PostgreSQL runs with fsync = off and can lose or corrupt data when the machine stops. ' +
      'Set fsync = on in postgresql.conf and restart it.',
  );
}

function unreachable(error: unknown): string {
  const reason = error instanceof Error ? error.message || error.constructor.name : String(error);
  return `PostgreSQL at DATABASE_URL can’t be used: ${reason}. Check that it runs and that the address, user, password and database name are right.`;
}

async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MILLISECONDS);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}
