import type pg from 'pg';
import type { Database } from '#lib/service/database/engine.ts';

/** Rows per statement and transaction: few enough that a running server keeps responding. */
const ROWS = 2_000;

/** A table with its columns and their types, in the order of a row's values. */
export interface SeedTable {
  table: string;
  columns: readonly (readonly [name: string, type: string])[];
}

/** `insert … select * from unnest($1::text[], …)`: one parameter for each column, however many rows. */
function insertStatement({ table, columns }: SeedTable): string {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  return `insert into ${table} (${names}) select * from unnest(${arrays})`;
}

/** Turns rows into the arrays of `insertStatement`, one for each column. */
function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}

/**
 * Inserts `count` items in batches, each batch in one transaction.
 * @param make returns the rows of item `index` for each target
 * @param onProgress receives the number of inserted items
 */
export async function insertBatches(
  database: Database,
  targets: readonly SeedTable[],
  count: number,
  make: (index: number) => readonly (readonly (readonly unknown[])[])[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < count; start += ROWS) {
    const end = Math.min(start + ROWS, count);
    const rows = targets.map((): (readonly unknown[])[] => []);
    for (let index = start; index < end; index += 1) {
      for (const [target, made] of make(index).entries()) rows[target]?.push(...made);
    }
    await insertTogether(database.pool, targets, rows);
    onProgress(end);
  }
}

async function insertTogether(
  pool: pg.Pool,
  targets: readonly SeedTable[],
  rows: readonly (readonly unknown[])[][],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, target] of targets.entries()) {
      const batch = rows[index] ?? [];
      if (batch.length > 0) await client.query(insertStatement(target), columnsOf(batch));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
