import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { together } from '../database/together.ts';
import { inTransaction, isBusy } from '../database/transaction.ts';
import { lockStore } from '../revisions/store.ts';

/** How many chunks are looked at in one step, without a lock. */
const BATCH = 1_000;
/** How many of those that nothing seems to refer to are deleted in one locked step, with their texts. */
const DELETED = 10;
/** How long the sweep waits for writers, and so all others behind it, in milliseconds. */
const PATIENCE = 50;
/** How long it lets them write then, the first time and at most, in milliseconds. */
const PAUSE = 100;
const LONGEST_PAUSE = 1_000;
/** How often it tries: for a quarter of a minute. */
const ATTEMPTS = 20;

type DeletedChunks = { chunks: string[]; held: string[] };

/**
 * Deletes chunks, bodies and bytes that no revision refers to any more, after spaces were purged.
 * Exact: writers wait for each step, so references they just created are seen.
 */
export async function sweepContent(database: Database): Promise<void> {
  const isPageUsed = sql`${isNamed('revisions', 'pages')} or ${isNamed('page_chunks', 'chunks')}`;
  await sweepTable(database, 'page_chunks', isPageUsed, sweepPages);
  await sweepTable(database, 'file_chunks', isNamed('revisions', 'files'), sweepFiles);
}

type Sweep = (transaction: Executor, ids: string[]) => Promise<void>;

/** Walks a table in key order; only for what seems to be unused are writers kept out. */
async function sweepTable(
  database: Database,
  table: 'page_chunks' | 'file_chunks',
  isUsed: SQL,
  sweep: Sweep,
): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await database.orm.execute<{ id: string; used: boolean }>(sql`
      select looked.id, (${isUsed}) as used from (
        select id from ${sql.identifier(table)} where id > ${last} order by id limit ${BATCH}
      ) as looked order by looked.id`);
    if (rows.length === 0) return;
    const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
    for (let start = 0; start < unused.length; start += DELETED)
      await keepingWritersOut(database, (transaction) =>
        sweep(transaction, unused.slice(start, start + DELETED)),
      );
    last = rows.at(-1)?.id ?? '';
  }
}

/**
 * Runs a step that nobody may write beside. Writers line up behind it, also while it waits for one
 * that takes long: so it leaves the line soon, lets them pass, and tries again.
 */
async function keepingWritersOut(
  database: Database,
  step: (transaction: Executor) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(database, async (transaction) => {
        await together([
          transaction.execute(sql.raw(`set local lock_timeout = ${PATIENCE}`)).execute(),
          lockStore(transaction, 'alone'),
        ]);
        await step(transaction);
      });
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) throw error;
      await pause(Math.min(LONGEST_PAUSE, PAUSE * attempt));
    }
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
