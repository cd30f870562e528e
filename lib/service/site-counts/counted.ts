import { type SQL, sql } from 'drizzle-orm';
import type { InsightsRange } from '#lib/contract/insights.ts';
import { type SiteCountKind, siteCountSpans, siteCounts } from '../database/schema/index.ts';
import { firstWeekFrom, rangeOf } from './ranges.ts';

/** The counts of some kinds in a range, without those counted together: of hours, or of days and weeks. */
export function counted(
  siteId: string,
  { range, now, kinds }: { range: InsightsRange; now: Date; kinds: readonly SiteCountKind[] },
): SQL {
  const { from, to } = rangeOf(range, now);
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const named = sql`site_id = ${siteId} and kind = any(${sql.param(kinds)}::text[]) and subject <> ''`;
  if (range === '24h')
    return sql`(select kind, subject, count from ${siteCounts}
      where ${named} and hour >= ${at(from)} and hour < ${at(to)}) as counted`;
  const week = firstWeekFrom(from);
  return sql`(select kind, subject, count from ${siteCountSpans}
      where ${named} and span = 'day' and start >= ${at(from)} and start < ${at(week)}
    union all select kind, subject, count from ${siteCountSpans}
      where ${named} and span = 'week' and start >= ${at(week)}) as counted`;
}
