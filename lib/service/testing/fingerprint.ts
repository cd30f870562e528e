import type { Database } from '../database/engine.ts';

const queries = new WeakMap<Database, Promise<string>>();

/**
 * A short fingerprint of all stored data, except what any request may change: counters, when a
 * token was used, and that the request was refused. Each version of a row has a transaction and a location, so no row is read
 * completely.
 */
export async function fingerprintOf(database: Database): Promise<string> {
  const query = queries.get(database) ?? queryFor(database);
  queries.set(database, query);
  const { rows } = await database.pool.query<{ sum: string }>(await query);
  return rows[0]?.sum ?? '';
}

async function queryFor(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ name: string; is_used: boolean }>(
    `select table_name as name, bool_or(column_name = 'last_used_at') as is_used
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'refusals')
    group by 1 order by 1`,
  );
  const parts = rows.map(({ name, is_used }) => {
    const row = is_used
      ? "(to_jsonb(t) - 'last_used_at' - 'longest_gap')::text"
      : 't.xmin::text || t.ctid::text';
    const rest = name === 'audit_events' ? "where action <> 'requestRefused'" : '';
    return `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as part from "${name}" t ${rest}`;
  });
  // PostgreSQL may read the tables in parallel.
  return `select string_agg(part, ', ' order by part) as sum from (${parts.join(' union all ')}) as parts`;
}
