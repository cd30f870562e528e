import { eq } from 'drizzle-orm';
import type { File, Page, PageFormat, PageWithBody, Revision } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { type Cursors, pageOf } from '../database/keyset.ts';
import { changeRequests, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import { longList } from '../http/long-list.ts';
import { type KeptReply, writeAhead } from '../http/written-reply.ts';
import { readAsDocument } from '../markdown/worker-pool.ts';
import { type PublishedContext, publishedSpaces } from '../published/spaces.ts';
import { type ReadRevision, readRevision } from '../revisions/cache.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import { findRevision, type RevisionRow, readBodies } from '../revisions/store.ts';
import {
  type Origin,
  presentFile,
  presentPage,
  presentPages,
  presentRevision,
  spaceUrl,
  type Viewing,
} from './presentation.ts';

/** The common part of every query for content. */
export type RevisionSource = Origin & Viewing & PublishedContext;

async function read({ database, space }: RevisionSource, revisionId: string) {
  const row = await findRevision(database, space.id, revisionId);
  return { row, content: await readRevision(database, row) };
}

/** The place of a revision's pages: readers find only those of the revision that is active. */
async function originOf(reading: RevisionSource, revisionId: string): Promise<RevisionSource> {
  const found = (await publishedSpaces(reading, [reading.space.id])).get(reading.space.id);
  if (found?.revisionId !== revisionId) return reading;
  return { ...reading, published: found.published };
}

/**
 * Reads a whole revision.
 * @throws Refusal 404 if the space has no such revision
 */
export async function wholeRevision(
  reading: RevisionSource,
  revisionId: string,
): Promise<Revision> {
  const { row, content } = await read(reading, revisionId);
  return showRevision(reading, row, content);
}

/** A revision as the API shows it, with its author. */
export async function showRevision(
  reading: RevisionSource,
  row: RevisionRow,
  content: Pick<ReadRevision, 'pages' | 'files'>,
): Promise<Revision> {
  const [author] = row.createdBy
    ? await reading.database.select(userColumns).from(users).where(eq(users.id, row.createdBy))
    : [];
  const origin = await originOf(reading, row.id);
  const shown = presentRevision(origin, row, content, author ?? null);
  return row.type === 'merge' ? { ...shown, ...(await mergedFrom(reading, row.id)) } : shown;
}

async function mergedFrom({ database }: RevisionSource, revisionId: string) {
  const { id, number, subject } = changeRequests;
  const [from] = await database
    .select({ id, number, subject })
    .from(changeRequests)
    .where(eq(changeRequests.revisionMergedId, revisionId));
  return from && { mergedFrom: from };
}

/** Reads the tree of pages, or some levels of it and the number of documents. @throws Refusal 404 */
export async function pagesOf(
  reading: RevisionSource & { query: { depth?: number | undefined } },
  revisionId: string,
): Promise<{ pages: Page[]; documents?: number }> {
  const { depth } = reading.query;
  const { content } = await read(reading, revisionId);
  const origin = await originOf(reading, revisionId);
  if (depth === undefined) return wholeTree(origin, content);
  let documents = 0;
  for (const { page } of content.placed.values()) if (page.type === 'document') documents += 1;
  return { pages: presentPages(origin, content.pages, '', depth), documents };
}

type Tree = { pages: Page[] };

/** From this many pages on, writing a tree takes many milliseconds. */
const LARGE = 500;
/** Trees of large revisions as they were written last, for as long as the revision is cached. */
const written = new WeakMap<ReadRevision, { urls: string; reply: KeptReply }>();

/** All pages of a revision; of a large one as they were written before, if their URLs are the same. */
async function wholeTree(origin: Origin, content: ReadRevision): Promise<Tree> {
  if (content.placed.size < LARGE) return { pages: presentPages(origin, content.pages) };
  const urls = JSON.stringify([spaceUrl(origin), origin.published]);
  const known = written.get(content);
  const read = () => ({
    pages: presentPages(origin, content.pages, '', undefined, longList),
  });
  const reply = known?.urls === urls ? known.reply : await writeAhead(read());
  written.set(content, { urls, reply });
  return reply as unknown as Tree;
}

/** Lists the files by name. @throws Refusal 404 */
export async function filesOf(
  reading: RevisionSource & {
    cursors: Cursors;
    query: { page?: string | undefined; limit: number };
  },
  revisionId: string,
) {
  const { cursors, query } = reading;
  const { files } = (await read(reading, revisionId)).content;
  const [name = '', id = ''] = (cursors.read(query.page) ?? []).map(String);
  const start = query.page
    ? files.findIndex((file) => file.name > name || (file.name === name && file.id > id))
    : 0;
  const rows = start < 0 ? [] : files.slice(start, start + query.limit + 1);
  return pageOf(
    rows,
    query.limit,
    files.length,
    cursors,
    (file) => [file.name, file.id],
    (file) => presentFile(reading, file),
  );
}

/** Reads a file. @throws Refusal 404 */
export async function fileOf(
  reading: RevisionSource,
  revisionId: string,
  fileId: string,
): Promise<File> {
  const { files } = (await read(reading, revisionId)).content;
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw notFound('This file');
  return presentFile(reading, file);
}

/**
 * Reads a page with its body, as markdown by default.
 * @throws Refusal 404
 */
export async function pageOfId(
  reading: RevisionSource,
  revisionId: string,
  pageId: string,
  format: PageFormat | undefined,
): Promise<PageWithBody> {
  const { placed } = (await read(reading, revisionId)).content;
  return withBody(await originOf(reading, revisionId), placed.get(pageId), format);
}

/**
 * Finds a page with its position.
 * @throws Refusal 404
 */
export async function placeOfId(
  reading: RevisionSource,
  revisionId: string,
  pageId: string,
): Promise<PlacedPage> {
  const place = (await read(reading, revisionId)).content.placed.get(pageId);
  if (!place) throw notFound('This page');
  return place;
}

/**
 * Finds a page by its path; link pages have none.
 * @throws Refusal 404
 */
export async function pageOfPath(
  reading: RevisionSource,
  revisionId: string,
  path: string,
  format: PageFormat | undefined,
): Promise<PageWithBody> {
  const { byPath } = (await read(reading, revisionId)).content;
  const place = byPath.get(path.replace(/^\/+|\/+$/g, ''));
  return withBody(
    await originOf(reading, revisionId),
    place?.page.type === 'link' ? undefined : place,
    format,
  );
}

async function withBody(
  reading: RevisionSource,
  place: PlacedPage | undefined,
  format: PageFormat | undefined,
): Promise<PageWithBody> {
  if (!place) throw notFound('This page');
  const page = presentPage(reading, place);
  if (page.type !== 'document') return page;
  const markdown = await bodyOf(reading.database, place.page.documentId);
  if (format !== 'document') return { ...page, markdown };
  return { ...page, document: await readAsDocument(markdown, page) };
}

async function bodyOf(database: Executor, documentId: string | undefined): Promise<string> {
  if (!documentId) return '';
  return (await readBodies(database, [documentId])).get(documentId) ?? '';
}
