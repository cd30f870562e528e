import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './engine.ts';
import { type Transaction, transactionOn } from './session.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MILLISECONDS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

export type { Transaction } from './session.ts';

/**
 * Leaves a statement to the transaction, as its last: nobody waits for its result, but its failure
 * fails the transaction. The commit is sent right behind it, a round trip earlier.
 */
export type SendBehind = (statement: Promise<unknown>) => void;

const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits it; an error rolls all of it back.
 * `work` runs again when the database reports that a retry may help, so it must have no effect
 * outside the transaction.
 * @returns what `work` returns.
 * @throws what `work` throws, and the database's error when no attempt succeeded.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Transaction, behind: SendBehind) => Promise<Result>,
): Promise<Result> {
  if (current.getStore()?.open) {
    throw new Error('A transaction is open already: pass its tx on instead of opening another');
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(FIRST_PAUSE_MILLISECONDS * 2 ** attempt * Math.random());
    }
  }
}

/**
 * Whether an error is a violation of a unique constraint.
 * @param constraint Only this constraint's (or unique index's).
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseError(error);
  if (cause?.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || cause.constraint === constraint;
}

async function attemptTransaction<Result>(
  database: Database,
  work: (tx: Transaction, behind: SendBehind) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  const scope = { open: true };
  let broken: Error | undefined;
  // Without a listener, a connection that ends between two statements would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const sent: Promise<unknown>[] = [];
  const behind: SendBehind = (statement) => {
    const done = statement.then(() => undefined);
    sent.push(done);
    // If the work fails, nobody awaits it.
    done.catch(() => undefined);
  };
  try {
    // The first statement follows immediately.
    const begun = client.query('begin isolation level read committed');
    begun.catch(onError);
    const result = await current.run(scope, () => work(transactionOn(client), behind));
    await begun;
    const outcomes = await Promise.allSettled([...sent, commit(client)]);
    // The first, since the cause of a failure comes before the commit's own answer to it.
    const failure = outcomes.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    scope.open = false;
    client.off('error', onError);
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // A transaction in which a statement failed answers COMMIT with ROLLBACK, and no error.
  if (command === 'COMMIT') return;
  throw new Error('A statement of the transaction failed and was ignored: nothing was committed');
}

function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function databaseError(error: unknown): pg.DatabaseError | null {
  for (let next = error; next instanceof Error; next = next.cause) {
    if (next instanceof pg.DatabaseError) return next;
  }
  return null;
}
