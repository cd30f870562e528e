import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { SiteCountKind } from '../database/schema/index.ts';
import { siteFeedback, siteCounts as table } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';

const DAY = 86_400_000;
/** How long hours are told apart; then they are days. */
const HOURS_KEPT = 15 * DAY;
/** How long days and readers' words are kept. */
const DAYS_KEPT = 400 * DAY;
/** How many searches and missing addresses are kept of a day; the rest are one. */
const SUBJECTS_KEPT = 200;
/** A search that fewer readers made on a day is kept without its words. */
const SEARCHES_MINIMUM = 3;
/** How many days of sites are folded in one run. */
const FOLDED_AT_ONCE = 2_000;

type Row = typeof table.$inferSelect;
type Folded = Pick<Row, 'kind' | 'subject' | 'count'>;

/** Turns old hours of what readers do into days (UTC), and deletes old days. */
export async function foldCounts(database: Database, now: Date): Promise<void> {
  const { orm } = database;
  const oldest = new Date(now.getTime() - DAYS_KEPT);
  await orm.delete(table).where(lt(table.hour, oldest));
  await orm.delete(siteFeedback).where(lt(siteFeedback.createdAt, oldest));
  const until = new Date(Math.floor((now.getTime() - HOURS_KEPT) / DAY) * DAY);
  const utc = sql`(${table.hour} at time zone 'UTC')`;
  const { rows } = await orm.execute<{ siteId: string; day: string }>(sql`
    select distinct site_id as "siteId", to_char(${utc}, 'YYYY-MM-DD') as day from ${table}
    where ${table.hour} < ${until.toISOString()}::timestamptz and extract(hour from ${utc}) <> 0
    limit ${FOLDED_AT_ONCE}`);
  for (const { siteId, day } of rows) await foldDay(database, siteId, new Date(`${day}T00:00:00Z`));
}

async function foldDay(database: Database, siteId: string, day: Date): Promise<void> {
  const next = new Date(day.getTime() + DAY);
  await inTransaction(database, async (transaction) => {
    const hours = await transaction
      .delete(table)
      .where(and(eq(table.siteId, siteId), gte(table.hour, day), lt(table.hour, next)))
      .returning();
    const days = foldRows(hours);
    const columns = sql`${sql.param(days.map(({ kind }) => kind))}::text[],
      ${sql.param(days.map(({ subject }) => subject))}::text[],
      ${sql.param(days.map(({ count }) => count))}::int[]`;
    await transaction.execute(sql`
      insert into ${table} (site_id, hour, kind, subject, count)
      select ${siteId}, ${day.toISOString()}::timestamptz, * from unnest(${columns})
      on conflict (site_id, hour, kind, subject)
      do update set count = ${table}.count + excluded.count`);
  });
}

/** The rows of a day: rare searches and all but the most frequent made-up subjects are one. */
function foldRows(hours: readonly Row[]): Folded[] {
  const kinds = new Map<SiteCountKind, Map<string, number>>();
  for (const { kind, subject, count } of hours) {
    const subjects = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, subjects.set(subject, (subjects.get(subject) ?? 0) + count));
  }
  return [...kinds].flatMap(([kind, subjects]): Folded[] => {
    const isMadeUp = kind === 'search' || kind === 'empty-search' || kind === 'missing';
    const entries = [...subjects].sort(([, one], [, other]) => other - one);
    if (!isMadeUp) return entries.map(([subject, count]) => ({ kind, subject, count }));
    const minimum = kind === 'missing' ? 1 : SEARCHES_MINIMUM;
    const kept = entries
      .filter(([subject, count]) => subject !== '' && count >= minimum)
      .slice(0, SUBJECTS_KEPT);
    const other = sum(entries) - sum(kept);
    const rest = other > 0 ? [{ kind, subject: '', count: other }] : [];
    return [...kept.map(([subject, count]) => ({ kind, subject, count })), ...rest];
  });
}

function sum(entries: readonly (readonly [string, number])[]): number {
  return entries.reduce((total, [, count]) => total + count, 0);
}
