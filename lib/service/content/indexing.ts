import { and, eq, sql } from 'drizzle-orm';
import { hrefOf } from '#lib/markdown/link-syntax.ts';
import type { Sections } from '#lib/markdown/sections.ts';
import type { Executor } from '../database/executor.ts';
import {
  pageLinks,
  type StoredFile,
  spaceFiles,
  spacePages,
  spaces,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { indexAll, readAll } from '../markdown/worker-pool.ts';
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
import { forgetSections, type PageRow, writePages, writePositions } from './page-rows.ts';
import { newEdition, rememberAhead, takeAhead } from './section-editions.ts';

type Space = { id: string; organizationId: string };

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
  const targets = await linkTargetsOf(transaction, space.id, placed);
  const reread = placed.filter(({ page, path }) => {
    const row = before.get(page.id);
    const isSame = row && row.title === page.title && row.path === path && row.type === page.type;
    if (!isSame || row.documentId !== (page.documentId ?? null)) return true;
    return page.target !== undefined && targets.get(page.id) !== hrefOf(page.target);
  });
  const rewritten = reread.filter(({ page }) => isRewritten(before.get(page.id), page));
  const editions = editionsFor(space, rewritten);
  const changed = placed.filter(
    (place) => editions.has(place.page.id) || differs(before.get(place.page.id), place),
  );
  const left = rows.filter(({ pageId, path }) => paths.get(pageId) !== path);
  const editionOf = (id: string) => editions.get(id)?.name ?? before.get(id)?.edition ?? '';
  // None needs the answer to the one before it.
  await together([
    rememberPaths(
      transaction,
      space.id,
      left.map(({ pageId, path }) => ({ pageId, path })),
      now,
    ),
    forget(transaction, space.id, gone, [spacePages, pageLinks]),
    forgetSections(
      transaction,
      space.id,
      rows.filter(({ pageId }) => !paths.has(pageId) || editions.has(pageId)),
    ),
    writePages(
      transaction,
      space.id,
      changed.map((place) => ({ ...place, edition: editionOf(place.page.id) })),
    ),
    writePositions(transaction, space.id, rows, placed),
    reindex(transaction, space, reread, bodies, editions),
  ]);
}

/** Whether search finds a page by other words than before; where it is isn't among them. */
const isRewritten = (
  before: { title: string; documentId?: string | null | undefined } | undefined,
  page: PageNode,
) => before?.title !== page.title || (before.documentId ?? null) !== (page.documentId ?? null);

/** The edition that each of these pages gets, and whether its sections are written already. */
type Editions = ReadonlyMap<string, { name: string; isWritten: boolean }>;

function editionsFor(space: Space, placed: readonly PlacedPage[]): Editions {
  const another = newEdition();
  return new Map(
    placed.map(({ page }) => {
      const written = takeAhead({ space, page });
      return [page.id, { name: written ?? another, isWritten: written !== undefined }];
    }),
  );
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

type OfPages = typeof spacePages | typeof pageLinks;

async function forget(
  transaction: Executor,
  spaceId: string,
  pageIds: readonly string[],
  tables: readonly OfPages[],
): Promise<void> {
  if (pageIds.length === 0) return;
  const deleted = tables.map((table) =>
    transaction
      .delete(table)
      .where(and(eq(table.spaceId, spaceId), isOneOf(table.pageId, pageIds)))
      .execute(),
  );
  await together(deleted);
}

async function reindex(
  transaction: Executor,
  space: Space,
  placed: readonly PlacedPage[],
  bodies: Bodies,
  editions: Editions,
): Promise<void> {
  if (placed.length === 0) return;
  const contents = await readContents(transaction, placed, bodies);
  const ids = placed.map(({ page }) => page.id);
  const another = contents.filter(({ place }) => editions.get(place.page.id)?.isWritten === false);
  const [first] = another;
  const edition = first && editions.get(first.place.page.id)?.name;
  await together([
    forget(transaction, space.id, ids, [pageLinks]),
    edition ? writeSections(transaction, space, edition, sectionsOf(another)) : undefined,
    writeLinks(transaction, space.id, contents),
  ]);
}

const sectionsOf = (contents: readonly IndexedContent[]) =>
  contents.flatMap(({ place, sections }) => sectionRows(place.page, sections));

/** How many pages a change rewrites at least whose sections are written ahead. */
export const MANY_PAGES = 20;

type Changes = { before: ReadonlyMap<string, PlacedPage>; after: PlacedPage[]; bodies: Bodies };

/**
 * Reads the texts that a change of pages indexes, before the transaction that makes it. The sections of
 * many are written as well: it then only has to name them, and holds its lock for a fraction of the
 * time. Until then, nobody finds them.
 * @param database the pool
 */
export async function indexAhead(
  database: Executor,
  space: Space,
  { before, after, bodies }: Changes,
): Promise<void> {
  const changed = after.filter(({ page, path }) => {
    const known = before.get(page.id);
    return known?.path !== path || isRewritten(known.page, page);
  });
  const contents = await readContents(database, changed, bodies);
  const rewritten = contents.filter(({ place: { page } }) =>
    isRewritten(before.get(page.id)?.page, page),
  );
  if (rewritten.length < MANY_PAGES) return;
  const edition = newEdition();
  await writeSections(database, space, edition, sectionsOf(rewritten), indexAll);
  for (const { place } of rewritten) rememberAhead({ space, page: place.page }, edition);
}

/** What is found of a page without a text. */
export const onlyTitle: Sections = { sections: [{ anchor: '', title: '', body: '' }], links: [] };

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
  return placed.map((place) => {
    const { documentId, target, title } = place.page;
    const found = (documentId && read.get(documentId)) || onlyTitle;
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
