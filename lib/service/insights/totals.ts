import { sql } from 'drizzle-orm';
import { DAY, HOUR } from '#lib/contract/durations.ts';
import type { Insights, InsightsRange } from '#lib/contract/insights.ts';
import type { Executor } from '../database/executor.ts';
import { type SiteCountKind, siteCountTotals } from '../database/schema/index.ts';
import { rangeOf, stepsOf } from '../site-counts/ranges.ts';

type Bucket = { at: string; kind: SiteCountKind; count: number };

/** What readers of a site did in a range, compared with the range before, and their views over time. */
export async function readInsights(
  database: Executor,
  siteId: string,
  { range, now }: { range: InsightsRange; now: Date },
): Promise<Insights> {
  const times = rangeOf(range, now);
  const { from, to, before, step } = times;
  // Hours are kept for two weeks, so that part of a day is compared with the same part of another.
  const span = range === '24h' || range === '7d' ? 'hour' : 'day';
  const { rows } = await database.execute<Bucket>(sql`
    select (extract(epoch from start) * 1000)::bigint as at, kind, count from ${siteCountTotals}
    where site_id = ${siteId} and span = ${span} and start >= ${before.from.toISOString()}::timestamptz
      and start < ${to.toISOString()}::timestamptz
      and (start < ${before.to.toISOString()}::timestamptz or start >= ${from.toISOString()}::timestamptz)`);
  const isCurrent = ({ at }: Bucket) => Number(at) >= from.getTime();
  const current = rows.filter(isCurrent);
  const previous = rows.filter((row) => !isCurrent(row));
  const total = (kind: SiteCountKind) => ({
    count: sumOf(current, kind),
    before: sumOf(previous, kind),
  });
  const series = new Map(stepsOf(times).map((at) => [at.getTime(), { people: 0, agents: 0 }]));
  const length = step === 'hour' ? HOUR : DAY;
  for (const { at, kind, count } of current) {
    const views = series.get(Math.floor(Number(at) / length) * length);
    if (views && kind === 'view') views.people += count;
    if (views && kind === 'agent-view') views.agents += count;
  }
  return {
    object: 'site-insights',
    range,
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    totals: {
      views: total('view'),
      agentViews: total('agent-view'),
      searches: total('search'),
      emptySearches: total('empty-search'),
      missing: total('missing'),
      helpful: total('helpful'),
      unhelpful: total('unhelpful'),
    },
    series: [...series].map(([at, views]) => ({ at: new Date(at).toISOString(), ...views })),
  };
}

function sumOf(rows: readonly Bucket[], wanted: SiteCountKind): number {
  return rows.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0);
}
