import { and, ne, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from './executor.ts';
import { inOrder, type SortDirection, after as startingAfter } from './keyset.ts';

type RankedTable = PgTable & { id: AnyPgColumn; rank: AnyPgColumn };
/** The rows of one table in a list. */
type Ranked = {
  table: RankedTable;
  among: SQL | undefined;
  /**
   * Equal for all rows, and first in the table's index: without them among the keys no index gives
   * the order.
   */
  lead: readonly AnyPgColumn[];
};
/** A list ordered by people; rows of several tables may share it. */
export type OrderedList = readonly Ranked[];

export type Sibling = { id: string; rank: number };
/** Adjacent siblings; null at an end of the list. */
export type RankGap = { previous: Sibling | null; next: Sibling | null };

/** The distance between ranks at the ends: 24 halvings, and room for half a billion appends. */
const STEP = 2 ** 24;
/** How many siblings on each side of a full gap get new ranks at first. */
const REACH = 16;

/**
 * Reads siblings next to a position in the list through an index, however long the list is.
 * @param start those after it, in the direction; null: from the end of the list
 * @param moved is left out, since it moves somewhere else
 */
async function siblingsFrom(
  database: Executor,
  list: OrderedList,
  direction: SortDirection,
  start: Sibling | null,
  limit: number,
  moved: string,
): Promise<Sibling[]> {
  const [first, ...others] = list.map(({ table, among, lead }) => {
    const further = startingAfter([table.rank, table.id], direction, start && keyOf(start));
    return database
      .select({
        id: sql<string>`${table.id}`.as('id'),
        rank: sql<number>`${table.rank}`.mapWith(Number).as('rank'),
      })
      .from(table)
      .where(and(among, ne(table.id, moved), further))
      .orderBy(...inOrder([...lead, table.rank, table.id], direction))
      .limit(limit);
  });
  if (!first) return [];
  const [second, ...more] = others;
  if (!second) return first;
  return unionAll(first, second, ...more)
    .orderBy(...inOrder([sql`rank`, sql`id`], direction))
    .limit(limit);
}

const keyOf = ({ rank, id }: Sibling) => [rank, id];

/** The gap at the end of a list. */
export async function gapAtEnd(
  database: Executor,
  list: OrderedList,
  moved: string,
): Promise<RankGap> {
  const [previous = null] = await siblingsFrom(database, list, 'desc', null, 1, moved);
  return { previous, next: null };
}

/** The gap directly after a sibling. */
export async function gapAfter(
  database: Executor,
  list: OrderedList,
  previous: Sibling,
  moved: string,
): Promise<RankGap> {
  const [next = null] = await siblingsFrom(database, list, 'asc', previous, 1, moved);
  return { previous, next };
}

/** The gap directly before a sibling. */
export async function gapBefore(
  database: Executor,
  list: OrderedList,
  next: Sibling,
  moved: string,
): Promise<RankGap> {
  const [previous = null] = await siblingsFrom(database, list, 'desc', next, 1, moved);
  return { previous, next };
}

/**
 * A rank in a gap. When the gap is full, siblings around it get new ranks. The organization's row
 * is locked, so no one else takes it.
 */
export async function rankIn(
  database: Executor,
  list: OrderedList,
  gap: RankGap,
  moved: string,
): Promise<number> {
  const [rank] = await ranksIn(database, list, gap, moved, 1);
  return rank as number;
}

/** The same for several consecutive items. */
export async function ranksIn(
  database: Executor,
  list: OrderedList,
  gap: RankGap,
  moved: string,
  count: number,
): Promise<number[]> {
  return ranksWithin(gap, count) ?? (await makeRoom(database, list, gap, moved, count));
}

const spread = (count: number, low: number, step: number) =>
  Array.from({ length: count }, (_, index) => low + Math.floor(step * (index + 1)));

function ranksWithin({ previous, next }: RankGap, count: number): number[] | null {
  if (!previous) return spread(count, next ? next.rank - STEP * (count + 1) : -STEP, STEP);
  if (!next) return spread(count, previous.rank, STEP);
  const step = (next.rank - previous.rank) / (count + 1);
  return step >= 1 ? spread(count, previous.rank, step) : null;
}

/**
 * Spreads the ranks of the siblings around a gap evenly, more and more of them until they have
 * room. The more there are, the more room each must get: so the next time it takes fewer, and an
 * insert costs a few rows on average.
 * @returns the ranks in the gap
 */
async function makeRoom(
  database: Executor,
  list: OrderedList,
  gap: RankGap,
  moved: string,
  count: number,
): Promise<number[]> {
  for (let reach = REACH; ; reach *= 4) {
    const left = await siblingsFrom(database, list, 'desc', gap.next, reach, moved);
    const right = await siblingsFrom(database, list, 'asc', gap.previous, reach, moved);
    left.reverse();
    // Items at the edge keep their ranks if the list continues there; at its end it may grow.
    const floor = left.length === reach ? left.shift()?.rank : undefined;
    const ceiling = right.length === reach ? right.pop()?.rank : undefined;
    const slots = left.length + right.length + count + 1;
    const low = floor ?? (ceiling === undefined ? 0 : ceiling - STEP * slots);
    const room = ((ceiling ?? low + STEP * slots) - low) / slots;
    if (room < reach * REACH) continue;
    const ranks = spread(slots - 1, low, room);
    const made = ranks.splice(left.length, count);
    await writeRanks(
      database,
      list,
      [...left, ...right].map(({ id }, index) => ({ id, rank: ranks[index] as number })),
    );
    return made;
  }
}

async function writeRanks(
  database: Executor,
  list: OrderedList,
  siblings: Sibling[],
): Promise<void> {
  const ids = sql.param(siblings.map(({ id }) => id));
  const ranks = sql.param(siblings.map(({ rank }) => rank));
  for (const { table } of list) {
    await database.execute(sql`
      update ${table} set rank = fresh.rank
      from unnest(${ids}::text[], ${ranks}::bigint[]) as fresh (id, rank)
      where ${table.id} = fresh.id`);
  }
}
