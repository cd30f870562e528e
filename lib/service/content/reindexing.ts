import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { PageSection } from '#lib/markdown/sections.ts';
import type { Database } from '../database/engine.ts';
import { documents, pageSections, spacePages, spaces } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { sectionRows, writeSections } from './indexing-rows.ts';

/** After each page others get as much time as it took, in milliseconds at least. */
const PAUSE = 20;

type Unread = { spaceId: string; pageId: string };
type Known = { documentId: string; title: string; sections: readonly PageSection[] };

/**
 * Reads pages again whose parts for some visitors older code indexed without their conditions, in the
 * background: until then, readers don't find them. Several processes may do so at once.
 * @param isStopping asked before each page
 */
export async function indexUnread(
  database: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let after: Unread = { spaceId: '', pageId: '' };
  while (!isStopping()) {
    const started = performance.now();
    const next = await findUnread(database, after);
    if (!next) return;
    after = next;
    await indexAgain(database, next);
    await pause(Math.max(PAUSE, performance.now() - started));
  }
}

async function findUnread({ orm }: Database, after: Unread): Promise<Unread | undefined> {
  const { rows } = await orm.execute<Unread>(sql`
    select space_id as "spaceId", page_id as "pageId" from ${pageSections}
    where is_conditional and conditions is null
      and (space_id, page_id) > (${after.spaceId}, ${after.pageId})
    order by space_id, page_id limit 1`);
  return rows[0];
}

async function indexAgain(database: Database, page: Unread): Promise<void> {
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
    await transaction
      .delete(pageSections)
      .where(
        and(
          eq(pageSections.spaceId, spaceId),
          eq(pageSections.pageId, pageId),
          eq(pageSections.edition, now.edition),
        ),
      );
    const rows = sectionRows({ id: pageId, title: known.title }, known.sections);
    await writeSections(transaction, space, now.edition, rows);
  });
}

/** The sections of a page; null for one that can't be read, which is found by its editors alone. */
async function readKnown({ orm }: Database, { spaceId, pageId }: Unread): Promise<Known | null> {
  const [row] = await orm
    .select({ documentId: documents.id, title: spacePages.title, markdown: documents.markdown })
    .from(spacePages)
    .innerJoin(documents, eq(documents.id, spacePages.documentId))
    .where(and(eq(spacePages.spaceId, spaceId), eq(spacePages.pageId, pageId)));
  if (!row) return null;
  const { documentId, title, markdown } = row;
  try {
    const read = await readAll(new Map([[documentId, markdown]]));
    return { documentId, title, sections: read.get(documentId)?.sections ?? [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}
