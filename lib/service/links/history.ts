import { type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import type { LinkHistory } from '#lib/contract/content.ts';
import { DAY } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import type { Handler } from '../http/handler.ts';
import { type AccessView, viewOf } from '../permissions/ancestors.ts';
import { dayOf } from './counting.ts';
import { countStatuses } from './status-counts.ts';

/** How many days and weeks are shown. */
const DAYS = 84;
const WEEKS = 52;

type Counts = { links: number; broken: number };

/** The links and broken links of a space by the day or the week, for those the caller may know of. */
export const getSpaceLinkHistory: Handler<typeof contract.getSpaceLinkHistory> = async ({
  database,
  instance,
  organization,
  space,
  caller,
  query: { step },
  now,
}) => {
  const view = await viewOf(database, organization, caller.id);
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const from = step === 'day' ? today - (DAYS - 1) * DAY : mondayOf(today) - (WEEKS - 1) * 7 * DAY;
  const counted = dailyCounts(organization.id, view, [space.id]);
  const { rows } = await database.execute<Counts & { day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, links, broken from (${counted}) as counted
    where day >= ${dayOf(new Date(from))}::date`);
  const looking = { appUrl: instance.appUrl, organizationId: organization.id, view };
  const live = (await countStatuses(database, looking, [space.row])).get(space.id);
  const counts = new Map<string, Counts>(rows.map(({ day, ...counted }) => [day, counted]));
  // The count of today may be an hour old.
  if (live)
    counts.set(dayOf(new Date(today)), {
      links: live.ok + live.broken + live['in-app'],
      broken: live.broken,
    });
  return { object: 'link-history', step, points: pointsOf(counts, step, from, today) };
};

/** The links and broken links of spaces by the day, for those the caller may know of. */
function dailyCounts(organizationId: string, view: AccessView, spaceIds: readonly string[]): SQL {
  return sql`select counted.space_id, counted.day, sum(counted.links)::int as links,
      sum(counted.broken)::int as broken
    from link_counts as counted
    where counted.space_id = any(${sql.param(spaceIds)}::text[])
      and (counted.target_space_id = counted.space_id or exists (
        select from spaces where spaces.id = counted.target_space_id
          and spaces.organization_id = ${organizationId} and spaces.deleted_at is null
          and (${view.seesSpaces ?? sql`true`})))
    group by counted.space_id, counted.day`;
}

/**
 * Since when spaces have had broken links, on every day that was counted.
 * @returns the first of these days as `YYYY-MM-DD`, by the space; none for one without broken links then
 */
export async function brokenSince(
  database: Executor,
  organizationId: string,
  view: AccessView,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: string; since: string }>(sql`
    with daily as (${dailyCounts(organizationId, view, spaceIds)})
    select space_id as id, to_char(min(day), 'YYYY-MM-DD') as since from daily
    where day > coalesce((select max(good.day) from daily as good
      where good.space_id = daily.space_id and good.broken = 0), '-infinity')
    group by space_id`);
  return new Map(rows.map(({ id, since }) => [id, since]));
}

const mondayOf = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;

/** Each day with its count, or each week with that of its last day that was counted. */
function pointsOf(
  counts: ReadonlyMap<string, Counts>,
  step: LinkHistory['step'],
  from: number,
  today: number,
): LinkHistory['points'] {
  const length = step === 'day' ? 1 : 7;
  const points: LinkHistory['points'] = [];
  for (let start = from; start <= today; start += length * DAY) {
    const days = Array.from({ length }, (_, offset) => dayOf(new Date(start + offset * DAY)));
    const counted = days.findLast((day) => counts.has(day));
    points.push({ date: dayOf(new Date(start)), ...(counted && counts.get(counted)) });
  }
  return points;
}
