import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { badRequest } from '../errors.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';
import type { Executor } from './executor.ts';

type Value = string | number;

/** The start of a page: signed and bound to its list, so that a page cursor works nowhere else. */
export type Cursors = {
  read(page: string | undefined): Value[] | null;
  write(values: Value[]): string;
};

/**
 * Reads and writes the page cursors of one list.
 * @param list the identity of the list: its path and its filters
 * @throws Refusal 400 from `read` when a page cursor is forged or belongs to another list
 */
export function cursorsOf(keys: Keys, list: string): Cursors {
  const sign = (payload: string, { cursor }: Keys) =>
    authenticatorOf(cursor, `${list}\n${payload}`, 12);
  return {
    write(values) {
      const payload = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${payload}.${sign(payload, keys)}`;
    },
    read(page) {
      if (page === undefined) return null;
      const [payload = '', signature = '', rest] = page.split('.');
      if (rest !== undefined || !isMadeBy(keys, signature, (those) => sign(payload, those))) {
        throw badRequest('This page cursor isn’t valid for this list. Start again without page.', [
          { path: 'page', message: 'Take it from next.page of an answer to the same list.' },
        ]);
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Value[];
    },
  };
}

export type SortDirection = 'asc' | 'desc';

/** The part of a WHERE that starts after a cursor's row: a row comparison, so an index serves it. */
export function after(
  columns: (AnyColumn | SQL)[],
  direction: SortDirection,
  values: (Value | SQL)[] | null,
): SQL | undefined {
  if (!values) return undefined;
  const left = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
  const right = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return direction === 'asc' ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`;
}

/** The ORDER BY that goes with `after`. */
export function inOrder(columns: (AnyColumn | SQL)[], direction: SortDirection): SQL[] {
  return columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)));
}

/**
 * A list's envelope from one row more than requested.
 * @param count of the whole list; undefined where counting would take too long
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  count: number | undefined,
  cursors: Cursors,
  keyOf: (row: Row) => Value[],
  present: (row: Row) => Item,
): { next?: { page: string }; count?: number; items: Item[] } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...(rows.length > limit &&
      last !== undefined && { next: { page: cursors.write(keyOf(last)) } }),
    ...(count !== undefined && { count }),
    items: shown.map(present),
  };
}

/** What a handler gets to read a page with. */
type Paging = {
  database: Executor;
  query: { page?: string | undefined; limit: number };
  cursors: Cursors;
};

/** A query without its WHERE, ORDER BY and LIMIT. */
type Selection<Row> = {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
  };
};

/**
 * Reads a page of a list, in descending order unless `direction` says otherwise, and counts the whole
 * list in one table. A list that reads more for the rows of a page uses `after`, `inOrder` and `pageOf`
 * itself.
 * @param list.order columns that no two rows share all values of
 * @param list.keyOf a row's values in these columns
 */
export async function readList<Row, Item>(
  { database, query, cursors }: Paging,
  list: {
    table: PgTable;
    select: Selection<Row>;
    where: SQL | undefined;
    order: (AnyColumn | SQL)[];
    direction?: SortDirection;
    keyOf: (row: Row) => (Value | Date)[];
    present: (row: Row) => Item;
  },
): Promise<{ next?: { page: string }; count?: number; items: Item[] }> {
  const { where, order, direction = 'desc', keyOf } = list;
  const rows = await list.select
    .where(and(where, after(order, direction, cursors.read(query.page))))
    .orderBy(...inOrder(order, direction))
    .limit(query.limit + 1);
  const count = await database.$count(list.table, where);
  const textOf = (value: Value | Date) => (value instanceof Date ? value.toISOString() : value);
  return pageOf(rows, query.limit, count, cursors, (row) => keyOf(row).map(textOf), list.present);
}

/** A LIKE pattern that finds a text anywhere, its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Counting more rows takes longer than reading a page of them. */
export const COUNTED = 10_000;

/** The number of rows of a table that meet a condition, or undefined when there are more than 10,000. */
export async function countSome(
  database: Executor,
  table: PgTable & { id: AnyPgColumn },
  where: SQL | undefined,
): Promise<number | undefined> {
  const some = database
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where);
  const counted = await database.$count(some.limit(COUNTED + 1).as('some'));
  return counted > COUNTED ? undefined : counted;
}
