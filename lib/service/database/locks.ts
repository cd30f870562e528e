import { sql } from 'drizzle-orm';
import type { Executor } from './executor.ts';
import { executePrepared } from './prepared.ts';

/**
 * Holds a lock until the transaction ends. Others wait for it in the order in which they ask, so that
 * a stream of shared locks keeps nobody out, as with locks of rows.
 * @param how `alone`: by nobody else; `shared`: with others that share it
 */
export async function holdLock(
  transaction: Executor,
  name: string,
  how: 'alone' | 'shared' = 'alone',
): Promise<void> {
  const take = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await executePrepared(transaction, sql`select ${take}(hashtextextended(${name}, 0))`);
}
