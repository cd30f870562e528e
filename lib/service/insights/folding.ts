import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import {
  siteCounts as hours,
  type SiteCountKind,
  siteFeedback,
  siteCountSpans as spans,
  siteCountTotals as totals,
} from '../database/schema/index.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { weekOf } from '../site-counts/ranges.ts';

/** How long hours are kept; after that there are only days and weeks. */
const HOURS_KEPT = 15 * DAY;
/** How long days and readers' words are kept. */
const DAYS_KEPT = 400 * DAY;
/** How many searches and missing addresses are kept of a day; the rest are one. */
const SUBJECTS_KEPT = 200;
/** A search that fewer readers made on a day is kept without its words. */
const SEARCHES_MINIMUM = 3;
/** The subjects of these are what readers type. */
const MADE_UP = ['search', 'empty-search', 'missing'] as const satisfies SiteCountKind[];
/** How many days of sites are folded in one run. */
const FOLDED_AT_ONCE = 2_000;

type Day = { siteId: string; day: Date };
type Counted = { kind: SiteCountKind; subject: string; count: number };

/** Forgets old hours and the rare subjects of their days (UTC), and deletes old days. */
export async function foldCounts(database: Database, now: Date): Promise<void> {
  const { orm } = database;
  const oldest = new Date(now.getTime() - DAYS_KEPT);
  await orm.delete(spans).where(lt(spans.start, oldest));
  await orm.delete(totals).where(lt(totals.start, oldest));
  await orm.delete(siteFeedback).where(lt(siteFeedback.createdAt, oldest));
  const until = new Date(Math.floor((now.getTime() - HOURS_KEPT) / DAY) * DAY);
  const { rows } = await orm.execute<{ siteId: string; day: string }>(sql`
    select distinct site_id as "siteId", to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day
    from ${hours} where hour < ${until.toISOString()}::timestamptz limit ${FOLDED_AT_ONCE}`);
  for (const { siteId, day } of rows)
    await foldDay(database, { siteId, day: new Date(`${day}T00:00:00Z`) });
}

async function foldDay(database: Database, { siteId, day }: Day): Promise<void> {
  const next = new Date(day.getTime() + DAY);
  await inTransaction(database, async (transaction) => {
    await transaction
      .delete(hours)
      .where(and(eq(hours.siteId, siteId), gte(hours.hour, day), lt(hours.hour, next)));
    await transaction
      .delete(totals)
      .where(
        and(
          eq(totals.siteId, siteId),
          eq(totals.span, 'hour'),
          gte(totals.start, day),
          lt(totals.start, next),
        ),
      );
    const subjects = await transaction
      .select({ kind: spans.kind, subject: spans.subject, count: spans.count })
      .from(spans)
      .where(
        and(
          eq(spans.siteId, siteId),
          eq(spans.span, 'day'),
          inArray(spans.kind, MADE_UP),
          eq(spans.start, day),
        ),
      )
      .for('update');
    const rare = MADE_UP.flatMap((kind) => rareOf(subjects.filter((row) => row.kind === kind)));
    if (rare.length > 0) await join(transaction, { siteId, day }, rare);
  });
}

/** Makes some subjects of a day one, of its week as well. */
async function join(
  transaction: Transaction,
  { siteId, day }: Day,
  rare: readonly Counted[],
): Promise<void> {
  const moved = sql`unnest(${sql.param(rare.map(({ kind }) => kind))}::text[],
      ${sql.param(rare.map(({ subject }) => subject))}::text[],
      ${sql.param(rare.map(({ count }) => count))}::int[]) as moved (kind, subject, count)
    cross join (values ('day', ${day.toISOString()}::timestamptz),
      ('week', ${weekOf(day).toISOString()}::timestamptz)) as at (span, start)`;
  await transaction.execute(sql`
    update ${spans} as known set count = known.count - moved.count from ${moved}
    where known.site_id = ${siteId} and known.span = at.span and known.start = at.start
      and known.kind = moved.kind and known.subject = moved.subject`);
  await transaction.execute(sql`
    delete from ${spans} as known using ${moved}
    where known.site_id = ${siteId} and known.span = at.span and known.start = at.start
      and known.kind = moved.kind and known.subject = moved.subject and known.count <= 0`);
  await transaction.execute(sql`
    insert into ${spans} (site_id, span, start, kind, subject, count)
    select ${siteId}, at.span, at.start, moved.kind, '', sum(moved.count) from ${moved}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, span, kind, start, subject)
    do update set count = ${spans}.count + excluded.count`);
}

/** The subjects of one kind and day that are counted together: rare searches, and all but the most frequent. */
function rareOf(subjects: readonly Counted[]): Counted[] {
  const ranked = subjects
    .filter(({ subject }) => subject !== '')
    .sort((one, other) => other.count - one.count);
  return ranked.filter(
    ({ kind, count }, rank) =>
      rank >= SUBJECTS_KEPT || (kind !== 'missing' && count < SEARCHES_MINIMUM),
  );
}
