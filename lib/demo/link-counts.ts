import { sql } from 'drizzle-orm';
import type { Executor } from '#lib/service/database/executor.ts';
import { countSpaces, dayOf } from '#lib/service/links/counting.ts';

/** For how many days the demo's links were counted before. */
const DAYS = 83;

/**
 * Fills in how many links of the demo were broken: today's counts, and days before them on which
 * more were broken, then some mended.
 */
export async function fillDemoLinkCounts(
  database: Executor,
  appUrl: string,
  now: Date,
): Promise<void> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from spaces order by id`);
  const ids = rows.map(({ id }) => id);
  await countSpaces(database, appUrl, dayOf(now), ids);
  await database.execute(sql`
    insert into link_counts (space_id, day, target_space_id, links, broken)
    select space_id, day - ago, target_space_id, greatest(broken + 9, links - ago / 7), broken
      + case when ago > 71 then 1 when ago > 58 then 3 when ago > 44 then 2
        when ago > 31 then 5 when ago > 19 then 3 when ago > 6 then 1 else 0 end
    from link_counts cross join generate_series(1, ${DAYS}) as ago
    where target_space_id = space_id and broken > 0`);
}
