import { findChangeRequest } from '../change-request-scope.ts';
import { writeInRequest } from '../change-request-writing.ts';
import type { Executor } from '../database/executor.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PlacedPage } from '../page-tree.ts';
import { readRevision } from '../revision-cache.ts';
import { findRevision, readBodies } from '../revision-store.ts';
import { pathFrom } from './archive-pages.ts';
import { convertInThread } from './convert-thread.ts';
import { enterImport } from './place.ts';
import type { ImportRun } from './run.ts';
import { withTargets } from './targets.ts';
import { Unconvertible } from './unconvertible.ts';

const PAGES_AT_ONCE = 50;

/** A page as it was read, and its text with the links that lead to pages now. */
type Relinked = { page: string; documentId: string; markdown: string };

/** Makes links between the pages that were imported lead to each other instead of to where they were. */
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
  const placed = await inTransaction(run.database, async (transaction) => {
    const { request } = await enterImport(transaction, run.row.id);
    return placesOf(transaction, request.spaceId, request.revisionId, ids);
  });
  const bodies = await readBodies(
    run.database.orm,
    placed.flatMap(({ page }) => page.documentId ?? []),
  );
  const relinked: Relinked[] = [];
  for (const { page } of placed) {
    const { id, documentId = '' } = page;
    const before = bodies.get(documentId) ?? '';
    const markdown = await relink(before, names.get(id) ?? '', pages);
    if (markdown !== before) relinked.push({ page: id, documentId, markdown });
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

/** A text with its links to what was imported, from the item that it was. */
async function relink(
  markdown: string,
  name: string,
  pages: ReadonlyMap<string, string>,
): Promise<string> {
  try {
    const { targets } = await convertInThread({ kind: 'targets', text: markdown });
    return withTargets(markdown, targets, ({ kind, href }) => {
      const page = kind === 'link' ? pageNamed(href, name, pages) : undefined;
      if (page === undefined) return null;
      const hash = href.indexOf('#');
      return `page:${page}${hash < 0 ? '' : href.slice(hash)}`;
    });
  } catch (error) {
    if (error instanceof Unconvertible) return markdown;
    throw error;
  }
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

/** What somebody has changed since it was read stays as they wrote it. */
async function write(
  transaction: Executor,
  run: ImportRun,
  relinked: readonly Relinked[],
): Promise<void> {
  const { request, author } = await enterImport(transaction, run.row.id);
  const { id, spaceId, revisionId } = request;
  const ids = relinked.map(({ page }) => page);
  const places = await placesOf(transaction, spaceId, revisionId, ids);
  const current = new Map(places.map(({ page }) => [page.id, page.documentId]));
  const changes = relinked
    .filter(({ page, documentId }) => current.get(page) === documentId)
    .map(({ page, markdown }) => ({
      ...{ operation: 'update_page' as const, page },
      document: { markdown },
    }));
  const row = await findChangeRequest(transaction, spaceId, id);
  if (changes.length > 0)
    await writeInRequest(transaction, row, changes, { id: author, now: new Date() });
}
