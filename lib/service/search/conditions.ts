import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { executePrepared } from '../database/prepared.ts';

/** More different sets of conditions in what one search reads aren't met by anybody. */
const READ_MAXIMUM = 5_000;

/** Whether somebody meets all of some conditions. */
export type Meets = (conditions: readonly string[]) => boolean;

/**
 * The sets of conditions of parts of pages that somebody meets, as the index has them.
 * @param spaceIds where it is searched
 */
export async function readMet(
  database: Executor,
  spaceIds: readonly string[],
  meets: Meets,
): Promise<string[]> {
  const first = (space: ReturnType<typeof sql>, after: ReturnType<typeof sql>) => sql`
    cross join lateral (select md5(section.conditions) as key, section.conditions
      from page_sections as section
      where section.space_id = ${space} and section.conditions is not null ${after}
      order by md5(section.conditions) limit 1) as found`;
  // From one set to the next in the index: thousands of sections may have the same.
  const rows = await executePrepared<{ conditions: string }>(
    database,
    sql`
    with recursive known as (
      select asked.space, found.key, found.conditions
      from unnest(${sql.param(spaceIds)}::text[]) as asked(space) ${first(sql`asked.space`, sql``)}
      union all
      select known.space, found.key, found.conditions
      from known ${first(sql`known.space`, sql`and md5(section.conditions) > known.key`)}
    )
    select conditions from known limit ${READ_MAXIMUM}`,
  );
  const all = new Set(rows.map(({ conditions }) => conditions));
  return [...all].filter((conditions) => meets(JSON.parse(conditions)));
}
