import { lt, sql } from 'drizzle-orm';
import { DAY, HOUR } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { linkCounts } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { statusOf, targetJoins } from './status.ts';

/** How long the counts of days are kept. */
const DAYS_KEPT = 400 * DAY;
/** Spaces changed since are counted again; the job runs every hour. */
const RECENT = 2 * HOUR;
/** How many spaces are counted in one transaction. */
const AT_ONCE = 50;

/** The date of a moment (UTC), such as 2026-11-20. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * Counts the broken links of spaces for the day: once, and again after their content changed.
 * @returns how many spaces were counted
 */
export async function countLinks(database: Database, appUrl: string, now: Date): Promise<number> {
  const { orm } = database;
  const oldest = dayOf(new Date(now.getTime() - DAYS_KEPT));
  await orm.delete(linkCounts).where(lt(linkCounts.day, oldest));
  const day = dayOf(now);
  const recent = new Date(now.getTime() - RECENT).toISOString();
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from spaces as host where deleted_at is null and (
      updated_at > ${recent}::timestamptz or not exists (
        select from link_counts as counted where counted.space_id = host.id
          and counted.day = ${day}::date and counted.target_space_id = host.id))
    order by id`);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await inTransaction(database, (transaction) =>
      countSpaces(transaction, appUrl, day, ids.slice(from, from + AT_ONCE)),
    );
  return ids.length;
}

/** Counts the broken links of some spaces for a day. */
export async function countSpaces(
  transaction: Executor,
  appUrl: string,
  day: string,
  ids: string[],
): Promise<void> {
  const status = statusOf({
    appUrl,
    organizationId: sql`host.organization_id`,
    spaceId: sql`host.id`,
    view: { seesSpaces: undefined },
  });
  const some = sql`any(${sql.param(ids)}::text[])`;
  await transaction.execute(
    sql`delete from link_counts where space_id = ${some} and day = ${day}::date`,
  );
  await transaction.execute(sql`
    with found as (
      select host.id, coalesce(spaces.id, host.id) as target, ${status} = 'broken' as is_broken
      from spaces as host join page_links as link on link.space_id = host.id ${targetJoins}
      where host.id = ${some}
    )
    insert into link_counts (space_id, day, target_space_id, links, broken)
    select host.id, ${day}::date, host.id, count(found.id)::int,
      count(*) filter (where found.is_broken and found.target = host.id)::int
    from spaces as host left join found on found.id = host.id
    where host.id = ${some} group by host.id
    union all
    select id, ${day}::date, target, 0, count(*)::int from found
    where is_broken and target <> id group by id, target`);
}
