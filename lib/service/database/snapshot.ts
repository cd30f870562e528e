import pg from 'pg';
import { MINUTE } from '#lib/contract/durations.ts';
import type { Database } from './engine.ts';
import type { Executor } from './executor.ts';
import { transactionOn } from './session.ts';
import { inTransaction } from './transaction.ts';

/** How long what is read may take to be written, between two statements. */
const IDLE = 10 * MINUTE;

/** The database at one moment, as far as its engine can keep one for long. */
export type Snapshot = {
  /** On PostgreSQL the database at one moment; the embedded one as it is. */
  orm: Executor;
  /** Runs statements that see the same moment on either engine. @throws what `read` throws */
  together<Result>(read: (orm: Executor) => Promise<Result>): Promise<Result>;
};

/**
 * Runs `work` on a snapshot. On PostgreSQL that is one transaction for all of it, on a connection of
 * its own: it keeps nobody waiting. In the embedded database, whose one session everybody shares,
 * each `together` is a short one.
 * @throws what `work` throws, and the database's error
 */
export async function withSnapshot<Result>(
  database: Database,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'embedded')
    return work({ orm: database.orm, together: (read) => inTransaction(database, read) });
  const { options } = database.pool;
  const client = new pg.Client(options);
  // Its statements fail as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await options.onConnect?.(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = ${IDLE}`);
    const orm = transactionOn(client);
    return await work({ orm, together: (read) => read(orm) });
  } finally {
    await client.end();
  }
}
