import type pg from 'pg';
import type { Database } from './engine.ts';
import { ormOn } from './session.ts';

/**
 * The database behind a pool.
 * @param close Closes it; called once, however often the database is closed.
 */
export function asDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  close: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined;
  return {
    engine,
    pool,
    orm: ormOn(pool),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
