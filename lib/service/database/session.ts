import type { ExtractTablesWithRelations, Query } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import {
  PgDialect,
  type PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { nameOfRepeated } from './prepared.ts';
import { type Joins, rowMapper } from './rows.ts';
import type * as schema from './schema/index.ts';

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;

/** The transaction of `inTransaction`, where all statements of its `work` must run. */
export type Transaction = NodePgTransaction<Schema, Tables>;

const dialect = new PgDialect();

/** Statements on any connection of a pool. */
export function ormOn(pool: pg.Pool): NodePgDatabase<Schema> {
  return new NodePgDatabase(dialect, new Session(pool, dialect, undefined), undefined);
}

/** Statements on a connection with an open transaction. */
export function transactionOn(client: pg.PoolClient | pg.Client): Transaction {
  return new NodePgTransaction(dialect, new Session(client, dialect, undefined), undefined);
}

/**
 * Drizzle's session with a faster mapping from rows to objects: its own looks up each field again
 * for every value of every row. For a list that took longer than the query.
 */
class Session extends NodePgSession<Schema, Tables> {
  override prepareQuery<Config extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isInArrayMode: boolean,
    mapper?: (rows: unknown[][]) => Config['execute'],
  ): PgPreparedQuery<Config> {
    let map: ReturnType<typeof rowMapper> | undefined;
    const mapRows = (rows: unknown[][]) => {
      // Drizzle passes the joins after it creates the statement.
      const { joinsNotNullableMap } = prepared as { joinsNotNullableMap?: Joins };
      map ??= rowMapper(fields ?? [], joinsNotNullableMap);
      return map(rows);
    };
    const prepared = super.prepareQuery<Config>(
      query,
      fields,
      // Without values there may be several statements in one text, which can't have a name.
      name ?? (query.params.length > 0 ? nameOfRepeated(query.sql) : undefined),
      isInArrayMode,
      mapper ?? (fields && mapRows),
    );
    return prepared;
  }
}
