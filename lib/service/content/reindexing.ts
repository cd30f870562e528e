import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PageSection } from '#lib/markdown/sections.ts';
import type { Database } from '../database/engine.ts';
import { documents, pageSections, spacePages, spaces } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { onlyTitle } from './indexing.ts';
import { sectionRows, writeSections } from './indexing-rows.ts';

/** After each step others get as much time as it took, in milliseconds at least. */
const PAUSE = 20;
/** How many pages are looked at in one step. */
const BATCH = 1_000;

type PageKey = { spaceId: string; pageId: string };
type Known = { documentId: string | null; title: string; sections: readonly PageSection[] };

/**
 * Reads pages again that older code indexed, in the background: those whose parts for some visitors have
 * no conditions, which readers don't find until then, and those without sections of their edition, which
 * an older version left that ran beside this one. Several processes may do so at once.
 * @param isStopping asked before each page
 */
export async function indexUnread(
  database: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const find of [findUnread, findMissing]) {
    let after: PageKey = { spaceId: '', pageId: '' };
    while (!isStopping()) {
      const { pages, last } = await andRest(() => find(database, after));
      for (const page of pages) if (!isStopping()) await andRest(() => indexAgain(database, page));
      if (!last) break;
      after = last;
    }
  }
}

async function andRest<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  await pause(Math.max(PAUSE, performance.now() - started));
  return result;
}

/** Some of the pages to index again, and the last one that was looked at, if there may be more. */
type Found = { pages: PageKey[]; last: PageKey | undefined };

async function findUnread({ orm }: Database, after: PageKey): Promise<Found> {
  const { rows } = await orm.execute<PageKey>(sql`
    select space_id as "spaceId", page_id as "pageId" from ${pageSections}
    where is_conditional and conditions is null
      and (space_id, page_id) > (${after.spaceId}, ${after.pageId})
    order by space_id, page_id limit 1`);
  return { pages: rows, last: rows[0] };
}

/** Each page is looked up by itself: all sections at once, which a plan could prefer, may be millions. */
async function findMissing({ orm }: Database, after: PageKey): Promise<Found> {
  const { rows } = await orm.execute<PageKey & { isThere: boolean }>(sql`
    select page.space_id as "spaceId", page.page_id as "pageId", first.page_id is not null as "isThere"
    from (select space_id, page_id, edition from ${spacePages}
      where (space_id, page_id) > (${after.spaceId}, ${after.pageId})
      order by space_id, page_id limit ${BATCH}) as page
    left join lateral (select section.page_id from ${pageSections} as section
      where section.space_id = page.space_id and section.page_id = page.page_id
        and section.edition = page.edition limit 1) as first on true
    order by page.space_id, page.page_id`);
  return { pages: rows.filter(({ isThere }) => !isThere), last: rows.at(-1) };
}

async function indexAgain(database: Database, page: PageKey): Promise<void> {
  const known = await readKnown(database, page);
  if (!known) return;
  const { spaceId, pageId } = page;
  await inTransaction(database, async (transaction) => {
    const [space] = await transaction
      .select({ id: spaces.id, organizationId: spaces.organizationId })
      .from(spaces)
      .where(eq(spaces.id, spaceId))
      .for('update');
    const [now] = await transaction
      .select()
      .from(spacePages)
      .where(and(eq(spacePages.spaceId, spaceId), eq(spacePages.pageId, pageId)));
    // A change since then has indexed it.
    if (!space || now?.documentId !== known.documentId || now.title !== known.title) return;
    await transaction.delete(pageSections).where(
      and(
        eq(pageSections.spaceId, spaceId),
        eq(pageSections.pageId, pageId),
        // Older versions know no editions.
        inArray(pageSections.edition, [now.edition, '']),
      ),
    );
    const rows = sectionRows({ id: pageId, title: known.title }, known.sections);
    await writeSections(transaction, space, now.edition, rows);
  });
}

/** The sections of a page; null for one that can't be read, which is found by its editors alone. */
async function readKnown({ orm }: Database, { spaceId, pageId }: PageKey): Promise<Known | null> {
  const [row] = await orm
    .select({
      documentId: spacePages.documentId,
      title: spacePages.title,
      markdown: documents.markdown,
    })
    .from(spacePages)
    .leftJoin(documents, eq(documents.id, spacePages.documentId))
    .where(and(eq(spacePages.spaceId, spaceId), eq(spacePages.pageId, pageId)));
  if (!row) return null;
  const { documentId, title, markdown } = row;
  if (documentId === null || markdown === null)
    return { documentId, title, sections: onlyTitle.sections };
  try {
    const read = await readAll(new Map([[documentId, markdown]]));
    return { documentId, title, sections: read.get(documentId)?.sections ?? [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}
