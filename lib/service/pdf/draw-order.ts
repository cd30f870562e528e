import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { blobs, changeRequests, type StoredFile, spaces } from '../database/schema/index.ts';
import { badField, notFound, Refusal } from '../errors.ts';
import { isAskedIn } from '../fairness/asker.ts';
import type { Instance } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { requireNotSuspended } from '../permissions/suspension.ts';
import { type ReadRevision, readRevision } from '../revisions/cache.ts';
import type { PageNode } from '../revisions/chunks.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import { findRevision, readBodies } from '../revisions/store.ts';
import type { PdfPage, PdfPicture, PdfTask } from './task.ts';
import type { PdfOrder } from './urls.ts';
import { makePdf } from './worker-pool.ts';

/** The limits of one PDF. */
const PAGES_MAXIMUM = 1_000;
const CHARACTERS_MAXIMUM = 5_000_000;
const PICTURES_MAXIMUM = 200;
const PICTURE_BYTES_MAXIMUM = 5_000_000;
const SVG = 'image/svg+xml';
/** Each of its elements is drawn. */
const SVG_BYTES_MAXIMUM = 500_000;
/** Of an SVG that names none. */
const SVG_SIZE = { width: 300, height: 150 };
const ALL_PICTURES_MAXIMUM = 60_000_000;
const PICTURE_PIXELS_MAXIMUM = 20_000_000;
const tooMuch = 'This is too large for one PDF. Choose a single page.';

/**
 * The requested pages in reading order.
 * @throws Refusal 404 if its page is gone, 400 for too many pages
 */
export function pagesOf(revision: ReadRevision, { pageId, only }: PdfOrder): PlacedPage[] {
  const top = pageId === null ? null : revision.placed.get(pageId);
  if (top === undefined) throw notFound('This page');
  const inside = (place: PlacedPage) => {
    for (let at: PlacedPage | null = place; at; at = at.parent)
      if (at.page.id === pageId) return true;
    return false;
  };
  if (top && only) return [top];
  const pages = [...revision.placed.values()].filter((place) => !top || inside(place));
  if (pages.length > PAGES_MAXIMUM) throw badField('page', tooMuch);
  return pages;
}

type TextFor = (page: PageNode) => Promise<string>;
/** How readers of a site get its pages. */
export type ForReaders = {
  /** What they may see of the text of a page. */
  textFor: TextFor;
  /** What is at the foot of each sheet instead of the title of the space. */
  title: string;
} & Pick<PdfTask, 'labels'>;

/**
 * Draws a PDF in a thread.
 * @param readers of a site, who may not see all that was written
 * @throws Refusal 404 if its pages are gone, 403 if its organization is suspended, 413 if it is too large
 */
export async function drawOrder(
  { pdfFonts }: Pick<Instance, 'pdfFonts'>,
  database: Executor,
  order: PdfOrder,
  readers?: ForReaders,
): Promise<{ content: Uint8Array<ArrayBuffer>; name: string }> {
  const found = await findOrder(database, order);
  isAskedIn(found.space.organizationId);
  await requireNotSuspended(database, found.space.organizationId);
  const content = await makePdf(async () => ({
    ...(await taskFor(database, order, found, readers)),
    fonts: pdfFonts,
  }));
  if (!content) throw new Refusal(413, tooMuch);
  const number = found.request ? ` #${found.request.number}` : '';
  const name = `${found.space.title}${number}.pdf`.replace(/[/\\\p{Cc}]/gu, ' ');
  return { content, name };
}

type DrawOrder = Awaited<ReturnType<typeof findOrder>>;

/** Finds what is exported. @throws Refusal 404 */
async function findOrder(database: Executor, order: PdfOrder) {
  const [space] = await database
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, order.spaceId), isNull(spaces.deletedAt)));
  if (!space) throw notFound('This PDF');
  const row = await findRevision(database, order.spaceId, order.revisionId);
  const [request] = order.changeRequestId
    ? await database
        .select()
        .from(changeRequests)
        .where(eq(changeRequests.id, order.changeRequestId))
    : [];
  return { space, row, request };
}

/** Reads the texts and images of an export. */
async function taskFor(
  database: Executor,
  order: PdfOrder,
  { space, row, request }: DrawOrder,
  readers: ForReaders | undefined,
): Promise<PdfTask> {
  const revision = await readRevision(database, row);
  const places = pagesOf(revision, order);
  const read = readers?.textFor ?? (await storedTexts(database, places));
  const pages: PdfPage[] = [];
  for (const { page, path } of places) {
    const { id, title, description = '' } = page;
    const depth = path.split('/').length - 1;
    const href = page.target?.kind === 'url' ? page.target.url : undefined;
    const markdown = await read(page);
    pages.push({ id, type: page.type, title, href, description, markdown, depth });
  }
  const length = pages.reduce((sum, { markdown }) => sum + markdown.length, 0);
  if (length > CHARACTERS_MAXIMUM) throw new Refusal(413, tooMuch);
  const date = row.createdAt.toISOString().slice(0, 10);
  return {
    title: readers?.title ?? space.title,
    labels: readers?.labels,
    ...(request && { request: { number: request.number, subject: request.subject } }),
    date,
    pages,
    pictures: await picturesOf(database, revision.files, pages),
    isWhole: !order.only,
  };
}

/** The texts as they were written, which are read at once. */
async function storedTexts(database: Executor, places: readonly PlacedPage[]): Promise<TextFor> {
  const keys = places.flatMap(({ page }) => page.documentId ?? []);
  const bodies = await readBodies(database, keys);
  return async ({ documentId }) => bodies.get(documentId ?? '') ?? '';
}

/** The images in texts, by file id. */
async function picturesOf(
  database: Executor,
  files: readonly StoredFile[],
  pages: readonly PdfPage[],
): Promise<Map<string, PdfPicture>> {
  const named = new Set(
    pages.flatMap(({ markdown }) =>
      [...markdown.matchAll(/file:([\w-]{1,100})/g)].map(([, id]) => id),
    ),
  );
  const wanted = files.filter(({ id, contentType, size, dimensions: { width, height } = {} }) => {
    const isDrawable = ['image/png', 'image/jpeg', SVG].includes(contentType);
    const pixels = (width ?? 1) * (height ?? 1);
    const most = contentType === SVG ? SVG_BYTES_MAXIMUM : PICTURE_BYTES_MAXIMUM;
    const fits = size <= most && pixels <= PICTURE_PIXELS_MAXIMUM;
    return named.has(id) && isDrawable && fits;
  });
  const pictures = new Map<string, PdfPicture>();
  let bytes = 0;
  for (const { id, blob, size, contentType, dimensions } of wanted.slice(0, PICTURES_MAXIMUM)) {
    bytes += size;
    if (bytes > ALL_PICTURES_MAXIMUM) throw new Refusal(413, tooMuch);
    const [row] = await database
      .select()
      .from(blobs)
      .where(isOneOf(blobs.id, [blob]));
    if (row)
      pictures.set(id, {
        bytes: new Uint8Array(row.content),
        ...(contentType === SVG && { svg: dimensions ?? SVG_SIZE }),
      });
  }
  return pictures;
}
