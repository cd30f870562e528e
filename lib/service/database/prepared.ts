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

/** How often a text must come before it is named: what never comes again needs no plan kept. */
const OFTEN = 3;
/** How many texts are named: each connection keeps the plans of all. */
const NAMED_MOST = 250;
/** How many texts are counted at a time. */
const COUNTED_MOST = 1_000;

const named = new Map<string, string>();
const counted = new Map<string, number>();

/**
 * The name of a statement that comes again and again, so that each connection parses it once, and
 * plans it once where the plan doesn't depend on its values.
 * @returns undefined for the first few times, and when enough are named
 */
export function nameOfRepeated(text: string): string | undefined {
  const known = named.get(text);
  if (known !== undefined || named.size === NAMED_MOST) return known;
  const times = (counted.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (counted.size === COUNTED_MOST) counted.clear();
    counted.set(text, times);
    return undefined;
  }
  counted.delete(text);
  const name = `repeated ${named.size}`;
  named.set(text, name);
  return name;
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
export function unseen(name: string, type: 'text' | 'timestamptz' | 'text[]' = 'text'): SQL {
  return unseenValue(sql.placeholder(name), type);
}

/** The same for a value of a handwritten statement. */
export function unseenValue(value: unknown, type: 'text' | 'timestamptz' | 'text[]' = 'text'): SQL {
  return sql`(select ${sql.param(value)}::${sql.raw(type)})`;
}
