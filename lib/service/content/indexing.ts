import { and, eq, sql } from 'drizzle-orm';
import { hrefOf } from '#lib/markdown/link-syntax.ts';
import type { Sections } from '#lib/markdown/sections.ts';
import type { Executor } from '../database/executor.ts';
import {
  pageLinks,
  pageSections,
  type StoredFile,
  spaceFiles,
  spacePages,
  spaces,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import type { PageNode } from '../revisions/chunks.ts';
import { type PlacedPage, placePages } from '../revisions/page-tree.ts';
import {
  type Bodies,
  type RevisionRow,
  type RevisionTree,
  readBodies,
} from '../revisions/store.ts';
import { rememberPaths } from './former-paths.ts';
import { sectionRows, writeLinks, writeSections } from './indexing-rows.ts';

type PageRow = typeof spacePages.$inferSelect;
type Space = { id: string; organizationId: string };

/** Positions leave gaps, so that inserting a page changes no other row. */
const POSITION_MAXIMUM = 2 ** 31 - 1;
const POSITION_STEP = 2 ** 16;

/**
 * Makes a revision the active one of a space, and updates the index of links and search: only rows of
 * pages that differ are written.
 * @param bodies bodies at hand; the others are read
 * @throws Refusal 400 for a body that can't be read
 */
export async function activate(
  transaction: Executor,
  space: Space,
  revision: Pick<RevisionRow, 'id'>,
  tree: RevisionTree,
  bodies: Bodies,
  now: Date,
): Promise<void> {
  await together([
    transaction
      .update(spaces)
      .set({ revisionId: revision.id, updatedAt: now })
      .where(eq(spaces.id, space.id)),
    indexPages(transaction, space, tree.pages, bodies, now),
    indexFiles(transaction, space.id, tree.files),
  ]);
}

async function indexPages(
  transaction: Executor,
  space: Space,
  tree: readonly PageNode[],
  bodies: Bodies,
  now: Date,
): Promise<void> {
  const rows = await transaction
    .select()
    .from(spacePages)
    .where(eq(spacePages.spaceId, space.id))
    .orderBy(spacePages.position);
  const before = new Map(rows.map((row) => [row.pageId, row]));
  const placed = placePages(tree);
  const paths = new Map(placed.map(({ page, path }) => [page.id, path]));
  const gone = rows.map(({ pageId }) => pageId).filter((id) => !paths.has(id));
  const changed = placed.filter((place) => differs(before.get(place.page.id), place));
  const targets = await linkTargetsOf(transaction, space.id, placed);
  const reread = placed.filter(({ page, path }) => {
    const row = before.get(page.id);
    const isSame = row && row.title === page.title && row.path === path && row.type === page.type;
    if (!isSame || row.documentId !== (page.documentId ?? null)) return true;
    return page.target !== undefined && targets.get(page.id) !== hrefOf(page.target);
  });
  const left = rows.filter(({ pageId, path }) => paths.get(pageId) !== path);
  await rememberPaths(
    transaction,
    space.id,
    left.map(({ pageId, path }) => ({ pageId, path })),
    now,
  );
  await forget(transaction, space.id, gone, [spacePages, pageSections, pageLinks]);
  await writePages(transaction, space.id, changed);
  await writePositions(transaction, space.id, rows, placed);
  await reindex(transaction, space, reread, bodies);
}

/** Whether a page differs from the indexed one. */
export function differs(row: PageRow | undefined, place: PlacedPage): boolean {
  const { page, path, hidden, noIndex } = place;
  return (
    !row ||
    row.title !== page.title ||
    row.path !== path ||
    row.type !== page.type ||
    row.documentId !== (page.documentId ?? null) ||
    row.hidden !== hidden ||
    row.noIndex !== noIndex
  );
}

/** The previous targets of link pages. */
async function linkTargetsOf(transaction: Executor, spaceId: string, placed: PlacedPage[]) {
  const ids = placed.filter(({ page }) => page.type === 'link').map(({ page }) => page.id);
  if (ids.length === 0) return new Map<string, string>();
  const rows = await transaction
    .select({ pageId: pageLinks.pageId, href: pageLinks.href })
    .from(pageLinks)
    .where(and(eq(pageLinks.spaceId, spaceId), isOneOf(pageLinks.pageId, ids)));
  return new Map(rows.map(({ pageId, href }) => [pageId, href]));
}

type OfPages = typeof spacePages | typeof pageSections | typeof pageLinks;

async function forget(
  transaction: Executor,
  spaceId: string,
  pageIds: readonly string[],
  tables: readonly OfPages[],
): Promise<void> {
  if (pageIds.length === 0) return;
  for (const table of tables) {
    await transaction
      .delete(table)
      .where(and(eq(table.spaceId, spaceId), isOneOf(table.pageId, pageIds)));
  }
}

async function writePages(transaction: Executor, spaceId: string, placed: PlacedPage[]) {
  if (placed.length === 0) return;
  const rows = placed.map(({ page, path, hidden, noIndex }) => ({
    page: page.id,
    title: page.title,
    path,
    type: page.type,
    document: page.documentId ?? null,
    hidden,
    noIndex,
  }));
  await transaction.execute(sql`
    insert into ${spacePages}
      (space_id, page_id, position, title, path, type, document_id, hidden, no_index)
    select ${spaceId}, page, 0, title, path, type, document, hidden, "noIndex"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(page text, title text, path text, type text, document text, hidden boolean,
        "noIndex" boolean)
    on conflict (space_id, page_id) do update set title = excluded.title, path = excluded.path,
      type = excluded.type, document_id = excluded.document_id, hidden = excluded.hidden,
      no_index = excluded.no_index`);
}

/** Assigns positions in page order; pages before and after the changed part keep theirs. */
async function writePositions(
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

async function reindex(
  transaction: Executor,
  space: Space,
  placed: readonly PlacedPage[],
  bodies: Bodies,
): Promise<void> {
  if (placed.length === 0) return;
  const contents = await readContents(transaction, placed, bodies);
  const ids = placed.map(({ page }) => page.id);
  await forget(transaction, space.id, ids, [pageSections, pageLinks]);
  const sections = contents.flatMap((content) => sectionRows(content.place.page, content.sections));
  await writeSections(transaction, space, sections);
  await writeLinks(transaction, space.id, contents);
}

/** A page with the data that links and search use. */
export type IndexedContent = { place: PlacedPage } & Pick<Sections, 'sections' | 'links'>;

/**
 * Reads the sections and links of pages.
 * @param bodies bodies at hand; the others are read
 * @throws Refusal 400 for a body that can't be read
 */
export async function readContents(
  database: Executor,
  placed: readonly PlacedPage[],
  bodies: Bodies,
): Promise<IndexedContent[]> {
  const keys = placed.flatMap(({ page }) => page.documentId ?? []);
  const missing = await readBodies(
    database,
    keys.filter((key) => !bodies.has(key)),
  );
  const texts = new Map(keys.map((key) => [key, bodies.get(key) ?? missing.get(key) ?? '']));
  const read = await readAll(texts);
  const nothing: Sections = { sections: [{ anchor: '', title: '', body: '' }], links: [] };
  return placed.map((place) => {
    const { documentId, target, title } = place.page;
    const found = (documentId && read.get(documentId)) || nothing;
    const links = target ? [{ section: '', text: title, href: hrefOf(target) }] : found.links;
    return { place, sections: found.sections, links };
  });
}

async function indexFiles(
  transaction: Executor,
  spaceId: string,
  files: readonly StoredFile[],
): Promise<void> {
  const rows = await transaction.select().from(spaceFiles).where(eq(spaceFiles.spaceId, spaceId));
  const before = new Map(rows.map((row) => [row.fileId, row]));
  const isThere = new Set(files.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !isThere.has(id));
  if (gone.length > 0)
    await transaction
      .delete(spaceFiles)
      .where(and(eq(spaceFiles.spaceId, spaceId), isOneOf(spaceFiles.fileId, gone)));
  const changed = files
    .map((file, position) => ({ spaceId, fileId: file.id, position, file }))
    .filter(({ fileId, position, file }) => {
      const row = before.get(fileId);
      const isSame = row?.file.blob === file.blob && row.file.name === file.name;
      return !isSame || row.position !== position;
    });
  for (let start = 0; start < changed.length; start += 1_000) {
    await transaction
      .insert(spaceFiles)
      .values(changed.slice(start, start + 1_000))
      .onConflictDoUpdate({
        target: [spaceFiles.spaceId, spaceFiles.fileId],
        set: { position: sql`excluded.position`, file: sql`excluded.file` },
      });
  }
}
