import type pg from 'pg';
import type { Database } from './engine.ts';
import type { IdentityChanges } from './identity-changes.ts';
import { ormOn } from './session.ts';

/**
 * The database behind a pool.
 * @param identityChanges what the connections of the pool listen for
 * @param close Closes it; called once, however often the database is closed.
 */
export function asDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  identityChanges: IdentityChanges,
  close: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined;
  return {
    engine,
    pool,
    orm: ormOn(pool),
    identityChanges,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
