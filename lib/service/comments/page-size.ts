import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import type { commentReplies, comments } from '../database/schema/index.ts';

/** How many bytes the bodies of a page take at most; a page always has one comment. */
export const PAGE_BYTES = 4_000_000;

/** A list of comments or replies: its table, the rows from the page on, and their order. */
type PagedList = {
  table: typeof comments | typeof commentReplies;
  where: SQL | undefined;
  order: SQL[];
};

/**
 * Counts how many of the next rows to read, so that their stored bodies stay near the limit of a page.
 * The database reads no body after the one that exceeds it.
 * @returns a number from 1 to the limit
 */
export async function countFitting(
  database: Executor,
  { table, where, order }: PagedList,
  limit: number,
): Promise<number> {
  const by = sql.join(order, sql`, `);
  const before = sql`sum(octet_length(${table.body}::text)) over (order by ${by} rows between unbounded preceding and 1 preceding)`;
  // Without an order of its own: sorting would read every body first.
  const { rows } = await database.execute<{ position: string }>(
    sql`select position from (
        select row_number() over (order by ${by} rows unbounded preceding) as position, ${before} as bytes
        from ${table} where ${where} order by ${by} limit ${limit}
      ) as sized where bytes > ${PAGE_BYTES} limit 1`,
  );
  const [first] = rows;
  return first ? Number(first.position) - 1 : limit;
}

/** Adds up bodies as they are presented, until the next one exceeds the limit of a page. */
export function pageFilling(): (body: unknown) => boolean {
  let bytes = 0;
  let isFirst = true;
  return (body) => {
    bytes += Buffer.byteLength(JSON.stringify(body));
    const fits = isFirst || bytes <= PAGE_BYTES;
    isFirst = false;
    return fits;
  };
}
