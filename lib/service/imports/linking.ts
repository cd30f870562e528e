import { type WrittenTarget, withTargets } from '#lib/markdown/targets.ts';
import { findChangeRequest } from '../change-requests/scope.ts';
import { writeInRequest } from '../change-requests/writing.ts';
import type { Executor } from '../database/executor.ts';
import { inTransaction } from '../database/transaction.ts';
import { readRevision } from '../revisions/cache.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import { findRevision, readBodies } from '../revisions/store.ts';
import { pathFrom } from './archive-pages.ts';
import { convertInThread } from './convert-thread.ts';
import type { pictureFetcher } from './fetching.ts';
import { itemName } from './names.ts';
import { enterImport } from './place.ts';
import type { ImportRun } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

const PAGES_AT_ONCE = 50;

/** A page as it was read, and its text with links to imported pages. */
type RelinkedPage = { page: string; documentId: string; markdown: string };

/** Retries images that failed, if imported pages show them; `linkPages` inserts them. */
export async function retryPictures(
  run: ImportRun,
  fetcher: ReturnType<typeof pictureFetcher>,
): Promise<void> {
  const waiting = [...run.items.values()].filter(({ outcome }) => outcome === 'waiting');
  const names = new Set(waiting.map(({ name }) => name));
  const ids = [...run.items.values()].flatMap(({ pageId, outcome }) =>
    pageId !== null && outcome === 'imported' ? [pageId] : [],
  );
  if (names.size === 0) return;
  const hrefs = new Set<string>();
  for (let start = 0; start < ids.length; start += PAGES_AT_ONCE) {
    for (const { markdown } of await readPages(run, ids.slice(start, start + PAGES_AT_ONCE)))
      for (const { kind, href } of await targetsIn(markdown))
        if (kind === 'image' && names.has(itemName(href))) hrefs.add(href);
  }
  for (const href of hrefs) await fetcher()(href);
}

/**
 * Rewrites links between imported pages so that they point to each other, and shows images that were
 * fetched later.
 */
export async function linkPages(run: ImportRun): Promise<void> {
  const pages = new Map<string, string>();
  const written = new Map<string, string>();
  for (const { name, pageId, outcome } of run.items.values()) {
    if (pageId === null) continue;
    pages.set(name, pageId);
    if (outcome === 'imported') written.set(pageId, name);
  }
  const ids = [...written.keys()];
  for (let start = 0; start < ids.length; start += PAGES_AT_ONCE)
    await linkSome(run, pages, written, ids.slice(start, start + PAGES_AT_ONCE));
}

async function linkSome(
  run: ImportRun,
  pages: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  ids: readonly string[],
): Promise<void> {
  const relinked: RelinkedPage[] = [];
  for (const page of await readPages(run, ids)) {
    const name = names.get(page.page) ?? '';
    const markdown = withTargets(page.markdown, await targetsIn(page.markdown), (target) =>
      target.kind === 'link' ? linkTo(target.href, name, pages) : pictureTo(target.href, run),
    );
    if (markdown !== page.markdown) relinked.push({ ...page, markdown });
  }
  if (relinked.length > 0)
    await inTransaction(run.database, (transaction) => write(transaction, run, relinked));
}

async function placesOf(
  transaction: Executor,
  spaceId: string,
  revisionId: string,
  ids: readonly string[],
): Promise<PlacedPage[]> {
  const row = await findRevision(transaction, spaceId, revisionId);
  const { placed } = await readRevision(transaction, row);
  return ids.flatMap((id) => placed.get(id) ?? []);
}

/** Reads the current versions of imported pages. */
async function readPages(run: ImportRun, ids: readonly string[]): Promise<RelinkedPage[]> {
  const placed = await inTransaction(run.database, async (transaction) => {
    const { request } = await enterImport(transaction, run.row.id);
    return placesOf(transaction, request.spaceId, request.revisionId, ids);
  });
  const bodies = await readBodies(
    run.database.orm,
    placed.flatMap(({ page }) => page.documentId ?? []),
  );
  return placed.map(({ page: { id, documentId = '' } }) => ({
    page: id,
    documentId,
    markdown: bodies.get(documentId) ?? '',
  }));
}

async function targetsIn(markdown: string): Promise<WrittenTarget[]> {
  try {
    return (await convertInThread({ kind: 'targets', text: markdown })).targets;
  } catch (error) {
    if (error instanceof Unconvertible) return [];
    throw error;
  }
}

function linkTo(href: string, name: string, pages: ReadonlyMap<string, string>): string | null {
  const page = pageNamed(href, name, pages);
  if (page === undefined) return null;
  const hash = href.indexOf('#');
  return `page:${page}${hash < 0 ? '' : href.slice(hash)}`;
}

function pictureTo(href: string, { pictures, files }: ImportRun): string | null {
  const file = files.get(pictures.get(href) ?? '');
  return file === undefined ? null : `file:${file}`;
}

function pageNamed(
  href: string,
  name: string,
  pages: ReadonlyMap<string, string>,
): string | undefined {
  if (/^https?:/i.test(href)) return pages.get(URL.parse(href)?.href.split('#', 1)[0] ?? '');
  const path = pathFrom(name, href);
  if (!path) return undefined;
  const candidates = [
    path,
    `${path}.md`,
    `${path}.html`,
    `${path}/`,
    `${path}/index.html`,
    `${path}/README.md`,
  ];
  for (const candidate of candidates) {
    const page = pages.get(candidate);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Pages that someone edited after the read are left alone. */
async function write(
  transaction: Executor,
  run: ImportRun,
  relinked: readonly RelinkedPage[],
): Promise<void> {
  const { request, author } = await enterImport(transaction, run.row.id);
  const { id, spaceId, revisionId } = request;
  const ids = relinked.map(({ page }) => page);
  const places = await placesOf(transaction, spaceId, revisionId, ids);
  const current = new Map(places.map(({ page }) => [page.id, page.documentId]));
  const changes = relinked
    .filter(({ page, documentId }) => current.get(page) === documentId)
    .map(({ page, markdown }) => ({
      operation: 'update_page' as const,
      page,
      document: { markdown },
    }));
  const row = await findChangeRequest(transaction, spaceId, id);
  if (changes.length > 0)
    await writeInRequest(transaction, row, changes, { id: author, now: new Date() });
}
