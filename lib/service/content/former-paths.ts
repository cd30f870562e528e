import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { spaceFormerPaths } from '../database/schema/index.ts';

/**
 * Remembers the paths that pages of a space had until now, so that their old addresses lead to them.
 * The last page with a path keeps it.
 */
export async function rememberPaths(
  transaction: Executor,
  spaceId: string,
  left: readonly { pageId: string; path: string }[],
  now: Date,
): Promise<void> {
  if (left.length === 0) return;
  await transaction.execute(sql`
    insert into ${spaceFormerPaths} (space_id, path, page_id, left_at)
    select distinct on (path) ${spaceId}, path, "pageId", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x("pageId" text, path text)
    order by path, "pageId"
    on conflict (space_id, path) do update set page_id = excluded.page_id, left_at = excluded.left_at`);
}

/** The id of the page that last had a path of a space; null if none had it. */
export async function pageFormerlyAt(
  database: Executor,
  spaceId: string,
  path: string,
): Promise<string | null> {
  const [row] = await database
    .select({ pageId: spaceFormerPaths.pageId })
    .from(spaceFormerPaths)
    .where(and(eq(spaceFormerPaths.spaceId, spaceId), eq(spaceFormerPaths.path, path)));
  return row?.pageId ?? null;
}

/** The paths that pages of a space had before, in order. */
export async function formerPathsOf(
  database: Executor,
  spaceId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .select({ path: spaceFormerPaths.path })
    .from(spaceFormerPaths)
    .where(eq(spaceFormerPaths.spaceId, spaceId))
    .orderBy(asc(spaceFormerPaths.path))
    .limit(limit);
  return rows.map(({ path }) => path);
}
