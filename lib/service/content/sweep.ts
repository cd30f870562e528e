import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockStore } from '../revisions/store.ts';

/** How many chunks are checked in one locked step. */
const BATCH = 1_000;

type DeletedChunks = { chunks: string[]; held: string[] };

/**
 * Deletes chunks, bodies and bytes that no revision refers to any more, after spaces were purged.
 * Exact: writers wait for each step, so references they just created are seen.
 */
export async function sweepContent(database: Database): Promise<void> {
  await sweepTable(database, 'page_chunks', sweepPages);
  await sweepTable(database, 'file_chunks', sweepFiles);
}

type Sweep = (transaction: Executor, ids: string[]) => Promise<void>;

/** Walks a table in key order, one batch at a time. */
async function sweepTable(
  database: Database,
  table: 'page_chunks' | 'file_chunks',
  sweep: Sweep,
): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await database.orm.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where id > ${last} order by id limit ${BATCH}`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await inTransaction(database, async (transaction) => {
      await lockStore(transaction, 'alone');
      await sweep(transaction, ids);
    });
    last = ids.at(-1) ?? '';
  }
}

/** Whether an array column of a table contains the `id` of the current row, by its GIN index. */
function isNamed(table: string, column: string): SQL {
  const [from, array] = [sql.identifier(table), sql.identifier(column)];
  return sql`exists (select from ${from} as holder
    where holder.${array} @> array[looked.id::text collate "default"])`;
}

async function sweepPages(transaction: Executor, ids: string[]): Promise<void> {
  // The children of a deleted chunk may be unused too, and so on.
  for (let wanted = ids; wanted.length > 0; ) {
    const { rows } = await transaction.execute<DeletedChunks>(sql`
      delete from page_chunks as looked where id = any(${sql.param(wanted)}::text[])
        and not ${isNamed('revisions', 'pages')} and not ${isNamed('page_chunks', 'chunks')}
      returning chunks, documents as held`);
    await deleteUnnamed(transaction, 'documents', isNamed('page_chunks', 'documents'), rows);
    wanted = [...new Set(rows.flatMap(({ chunks }) => chunks))];
  }
}

async function sweepFiles(transaction: Executor, ids: string[]): Promise<void> {
  const { rows } = await transaction.execute<DeletedChunks>(sql`
    delete from file_chunks as looked where id = any(${sql.param(ids)}::text[])
      and not ${isNamed('revisions', 'files')} returning blobs as held`);
  await deleteUnnamed(transaction, 'blobs', isNamed('file_chunks', 'blobs'), rows);
}

async function deleteUnnamed(
  transaction: Executor,
  table: 'documents' | 'blobs',
  named: SQL,
  gone: readonly DeletedChunks[],
): Promise<void> {
  const ids = [...new Set(gone.flatMap(({ held }) => held))];
  if (ids.length === 0) return;
  await transaction.execute(sql`
    delete from ${sql.identifier(table)} as looked
    where id = any(${sql.param(ids)}::text[]) and not ${named}`);
}
