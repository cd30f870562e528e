import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { currentAsker } from '../fairness/asker.ts';
import type { Database } from './engine.ts';
import { type Transaction, transactionOn } from './session.ts';
import { together } from './together.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MILLISECONDS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ABORTED = '25P02';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** A lock, a statement or a transaction took too long; too many connections; starting or stopping. */
const BUSY = new Set(['55P03', '57014', '25P03', '53300', '57P01', '57P02', '57P03']);
/**
 * How `pg` says that it waited too long, found no server or lost it; these errors have no code of their
 * own.
 */
const UNREACHABLE =
  /^timeout exceeded when trying to connect|^Query read timeout|^Connection terminated|is not queryable$|ECONNREFUSED|ECONNRESET|EPIPE/;

export type { Transaction } from './session.ts';

/**
 * Leaves a statement to the transaction, as its last: nobody waits for its result, but its failure
 * fails the transaction. The commit is sent right behind it, a round trip earlier.
 */
export type SendBehind = (statement: Promise<unknown>) => void;

/** How often a transaction begins again after what it needs was prepared. */
const PREPARATIONS = 5;

type Scope = { open: boolean; mayWait: boolean };

const current = new AsyncLocalStorage<Scope>();

/** Thrown in a transaction that needs something slow: it begins again once that is done. */
class Unprepared extends Error {
  override readonly name = 'Unprepared';
  readonly prepare: () => Promise<unknown>;

  constructor(prepare: () => Promise<unknown>) {
    super('The transaction needs something slow, and begins again after it');
    this.prepare = prepare;
  }
}

/**
 * Keeps slow work out of transactions, whose locks others wait for. In a transaction it throws: the
 * transaction is rolled back, `prepare` runs, and the transaction begins again.
 * @param prepare does the work and remembers its result, which `work` looks up first
 */
export function prepareOutside(prepare: () => Promise<unknown>): void {
  const scope = current.getStore();
  // At the start of the service nobody waits for its locks.
  const isItself = currentAsker().caller === '';
  if (scope?.open && !scope.mayWait && !isItself) throw new Unprepared(prepare);
}

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
  let preparations = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work, preparations >= PREPARATIONS);
    } catch (error) {
      if (error instanceof Unprepared) {
        preparations += 1;
        attempt -= 1;
        await error.prepare();
        continue;
      }
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

/** Whether an error says that something a row refers to doesn't exist, or is still referred to. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** Whether an error only says that the database is too busy or away: later the same works. */
export function isBusy(error: unknown): boolean {
  if (BUSY.has(databaseError(error)?.code ?? '')) return true;
  for (let next = error; next instanceof Error; next = next.cause)
    if (UNREACHABLE.test(next.message)) return true;
  return false;
}

async function attemptTransaction<Result>(
  database: Database,
  work: (tx: Transaction, behind: SendBehind) => Promise<Result>,
  mayWait: boolean,
): Promise<Result> {
  const client = await database.pool.connect();
  const scope = { open: true, mayWait };
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
    // The cause of a failure comes before the commit's own answer to it.
    await together([...sent, commit(client)]);
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    // The statements after a failed one only say that the transaction is aborted.
    if (databaseError(error)?.code === ABORTED) await together(sent);
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
