import { type SQL, sql } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Executor } from './executor.ts';

const statements = new Map<string, object>();
const written = new Map<string, string>();

/**
 * A statement that is built once and, under its name, planned once per connection.
 * @param database runs it: a pool or a transaction
 * @param build builds it, with `sql.placeholder`s for what differs between runs
 */
export function preparedOn<Statement extends object>(
  database: Executor,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = statements.get(name) ?? build(name);
  statements.set(name, known);
  // A Drizzle statement runs on its `client`: here on this one instead of the one it was built for.
  const { client } = (database as unknown as { session: { client: object } }).session;
  return Object.assign(Object.create(known) as Statement, { client });
}

/**
 * Runs a handwritten statement, planned once per connection for each of its texts: so what differs
 * between runs must be in its parameters.
 * @returns its rows
 */
export async function executePrepared<Row>(database: Executor, query: SQL): Promise<Row[]> {
  const inner = database as unknown as { session: PgSession; dialect: PgDialect };
  const built = inner.dialect.sqlToQuery(query);
  const name = written.get(built.sql) ?? `written ${written.size}`;
  written.set(built.sql, name);
  const prepared = inner.session.prepareQuery(built, undefined, name, false);
  return ((await prepared.execute()) as { rows: Row[] }).rows;
}

/**
 * A placeholder whose value the planner doesn't see. PostgreSQL keeps replanning a prepared
 * statement as long as it hopes to gain from the values; where every plan is the same, this stops
 * it.
 * @param type of the value, as PostgreSQL names it
 */
export function unseen(name: string, type: 'text' | 'timestamptz' = 'text'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}
