import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { pageSections, spacePages } from '../database/schema/index.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';

/** A page of a space's index. */
export type PageRow = typeof spacePages.$inferSelect;

/** Positions leave gaps, so that inserting a page changes no other row. */
const POSITION_MAXIMUM = 2 ** 31 - 1;
const POSITION_STEP = 2 ** 16;

/** Deletes the sections that pages have now; those written ahead for another change stay. */
export async function forgetSections(
  transaction: Executor,
  spaceId: string,
  rows: readonly PageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const pages = rows.map(({ pageId }) => pageId);
  const editions = rows.map(({ edition }) => edition);
  await transaction.execute(sql`
    delete from ${pageSections} as section
    using unnest(${sql.param(pages)}::text[], ${sql.param(editions)}::text[]) as old(page, edition)
    where section.space_id = ${spaceId} and section.page_id = old.page collate "C"
      and section.edition = old.edition collate "C"`);
}

/** Writes pages of the index; see `writePositions` for where they are. */
export async function writePages(
  transaction: Executor,
  spaceId: string,
  placed: readonly (PlacedPage & { edition: string })[],
): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map(({ page, path, hidden, noIndex, edition }) => ({
    page: page.id,
    title: page.title,
    path,
    type: page.type,
    document: page.documentId ?? null,
    hidden,
    noIndex,
    edition,
  }));
  await transaction.execute(sql`
    insert into ${spacePages}
      (space_id, page_id, position, title, path, type, document_id, hidden, no_index, edition)
    select ${spaceId}, page, 0, title, path, type, document, hidden, "noIndex", edition
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(page text, title text, path text, type text, document text, hidden boolean,
        "noIndex" boolean, edition text)
    on conflict (space_id, page_id) do update set title = excluded.title, path = excluded.path,
      type = excluded.type, document_id = excluded.document_id, hidden = excluded.hidden,
      no_index = excluded.no_index, edition = excluded.edition`);
}

/** Assigns positions in page order; pages before and after the changed part keep theirs. */
export async function writePositions(
  transaction: Executor,
  spaceId: string,
  rows: readonly PageRow[],
  placed: readonly PlacedPage[],
): Promise<void> {
  const ids = placed.map(({ page }) => page.id);
  const isThere = new Set(ids);
  const kept = rows.filter(({ pageId }) => isThere.has(pageId));
  let start = 0;
  while (start < kept.length && kept[start]?.pageId === ids[start]) start += 1;
  if (start === ids.length) return;
  let end = 0;
  const most = Math.min(kept.length, ids.length) - start;
  while (end < most && kept.at(-1 - end)?.pageId === ids.at(-1 - end)) end += 1;
  const low = kept[start - 1]?.position ?? -1;
  const high = end > 0 ? (kept.at(-end)?.position ?? 0) : POSITION_MAXIMUM;
  const middle = ids.slice(start, ids.length - end);
  const fits = Math.floor((high - low) / (middle.length + 1));
  const step = Math.min(fits, POSITION_STEP);
  const positions =
    step > 0
      ? middle.map((id, index) => ({ id, position: low + step * (index + 1) }))
      : spread(ids);
  await transaction.execute(sql`
    update ${spacePages} set position = x.position
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(id text, position integer)
    where space_id = ${spaceId} and page_id = x.id`);
}

function spread(ids: readonly string[]): { id: string; position: number }[] {
  const step = Math.min(POSITION_STEP, Math.floor(POSITION_MAXIMUM / (ids.length + 1)));
  return ids.map((id, index) => ({ id, position: step * (index + 1) }));
}
