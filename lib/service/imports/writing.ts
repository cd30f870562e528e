import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type ContentChange, PAGE_DEPTH_MAXIMUM } from '#lib/contract/content.ts';
import { withTargets } from '#lib/markdown/targets.ts';
import { type ChangeRequestRow, findChangeRequest } from '../change-requests/scope.ts';
import { writeInRequest } from '../change-requests/writing.ts';
import type { Executor } from '../database/executor.ts';
import { importItems, imports } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { type ReadRevision, readRevision } from '../revisions/cache.ts';
import { findRevision } from '../revisions/store.ts';
import type { Picture } from './pictures.ts';
import { enterImport } from './place.ts';
import type { ImportItemRow, ImportRun, ImportStep, NewPage } from './run.ts';

type Insertion = Extract<ContentChange, { operation: 'insert_page' }>;
type Author = { id: string; now: Date };

const TITLE_MAXIMUM = 100;
const DESCRIPTION_MAXIMUM = 200;
const ROWS_AT_ONCE = 500;

/**
 * Writes outcomes and found items in one transaction, so that a page and the state of its item always
 * agree.
 * @throws ImportStopped, ImportEnded; Refusal if a page can’t be inserted
 */
export async function writeSteps(run: ImportRun, steps: readonly ImportStep[]): Promise<void> {
  const written = await inTransaction(run.database, async (transaction) => {
    const { row, request, author } = await enterImport(transaction, run.row.id);
    const by = { id: author, now: new Date() };
    const open = await stillOpen(transaction, run, steps);
    const files = await writeFiles(transaction, request, open, by);
    const current = await findChangeRequest(transaction, request.spaceId, request.id);
    const pages = await writePages(transaction, run, current, row.intoPageId, open, files, by);
    const items = itemsAfter(run, open, pages);
    await writeItems(transaction, items);
    await transaction.update(imports).set({ updatedAt: by.now }).where(eq(imports.id, row.id));
    return { items, files };
  });
  // Waiting items may have got an outcome by now, which the next write includes.
  for (const item of written.items) if (item.outcome !== 'waiting') run.items.set(item.name, item);
  for (const [blob, file] of written.files) run.files.set(blob, file);
  run.fresh.clear();
}

/** Another process may have written some of it, while this one was believed lost. */
async function stillOpen(transaction: Executor, run: ImportRun, steps: readonly ImportStep[]) {
  if (steps.length === 0) return [];
  const names = steps.map(({ name }) => name);
  const rows = await transaction
    .select({ name: importItems.name })
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, run.row.id),
        inArray(importItems.name, names),
        ne(importItems.outcome, 'waiting'),
      ),
    );
  const done = new Set(rows.map(({ name }) => name));
  return steps.filter(({ name }) => !done.has(name));
}

/**
 * Adds images that are not yet files of the change request.
 * @returns files by their bytes
 */
async function writeFiles(
  transaction: Executor,
  request: ChangeRequestRow,
  steps: readonly ImportStep[],
  author: Author,
): Promise<Map<string, string>> {
  const pictures = new Map<string, Picture>();
  for (const step of steps) {
    const shown = 'page' in step ? [...step.page.pictures.values()] : [];
    for (const picture of 'file' in step ? [step.file] : shown) {
      // Among equal ones the first determines the name.
      if (!pictures.has(picture.blob)) pictures.set(picture.blob, picture);
    }
  }
  const files = new Map<string, string>();
  if (pictures.size === 0) return files;
  const tree = await readRequest(transaction, request);
  for (const { blob, id } of tree.files) if (pictures.has(blob)) files.set(blob, id);
  const missing = [...pictures.values()].filter(({ blob }) => !files.has(blob));
  if (missing.length === 0) return files;
  const sent = missing.map(({ name, contentType, bytes }) => ({
    name,
    contentType,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  const change = { operation: 'insert_files' as const, files: sent };
  const { insertedFiles = [] } = await writeInRequest(transaction, request, [change], author);
  for (const [index, { blob }] of missing.entries())
    files.set(blob, insertedFiles[index]?.file ?? '');
  return files;
}

async function readRequest(
  transaction: Executor,
  { spaceId, revisionId }: ChangeRequestRow,
): Promise<ReadRevision> {
  return readRevision(transaction, await findRevision(transaction, spaceId, revisionId));
}

/**
 * Inserts pages below their parents.
 * @returns the pages of items
 */
async function writePages(
  transaction: Executor,
  run: ImportRun,
  request: ChangeRequestRow,
  into: string | null,
  steps: readonly ImportStep[],
  files: ReadonlyMap<string, string>,
  author: Author,
): Promise<Map<string, string>> {
  const pages = steps.flatMap((step) =>
    'page' in step ? [{ name: step.name, page: step.page }] : [],
  );
  if (pages.length === 0) return new Map();
  const { placed } = await readRequest(transaction, request);
  const depths = new Map<string, number>();
  for (const [id, { path }] of placed) depths.set(id, path.split('/').length);
  const changes = pages.map(({ name, page }) => {
    const candidates = [page.parent, page.parent && run.items.get(page.parent)?.pageId, into];
    const parent = candidates.find(
      (each) => each && (depths.get(each) ?? PAGE_DEPTH_MAXIMUM) < PAGE_DEPTH_MAXIMUM,
    );
    const handle = `item ${run.items.get(name)?.position}`;
    depths.set(name, (parent ? (depths.get(parent) ?? 0) : 0) + 1);
    const above =
      parent && pages.some((each) => each.name === parent)
        ? `item ${run.items.get(parent)?.position}`
        : parent;
    return insertionOf(page, handle, above ?? undefined, files);
  });
  const { changes: made } = await writeInRequest(transaction, request, changes, author);
  return new Map(pages.map(({ name }, index) => [name, made[index]?.page ?? '']));
}

function insertionOf(
  { type, title, description, markdown, targets, pictures }: NewPage,
  ref: string,
  into: string | undefined,
  files: ReadonlyMap<string, string>,
): Insertion {
  const about = description
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DESCRIPTION_MAXIMUM)
    .toWellFormed();
  const text = withTargets(markdown, targets, ({ kind, href }) => {
    const file = kind === 'image' ? files.get(pictures.get(href)?.blob ?? '') : undefined;
    return file ? `file:${file}` : null;
  });
  return {
    operation: 'insert_page',
    type,
    ref,
    title: titleOf(title),
    ...(about && { description: about }),
    ...(into && { into }),
    ...(type === 'document' && { document: { markdown: text } }),
  };
}

/** A title within the limits of pages. */
export function titleOf(text: string): string {
  const title = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return title.slice(0, TITLE_MAXIMUM).toWellFormed().trim() || 'Untitled';
}

/** The items with an outcome, and the items found. */
function itemsAfter(
  run: ImportRun,
  steps: readonly ImportStep[],
  pages: ReadonlyMap<string, string>,
): ImportItemRow[] {
  const changed = new Map<string, ImportItemRow>();
  for (const name of run.fresh) {
    const item = run.items.get(name);
    if (item) changed.set(name, { ...item, outcome: 'waiting' });
  }
  for (const step of steps) {
    const item = run.items.get(step.name);
    if (!item) continue;
    if ('outcome' in step) {
      const { outcome, reason, sameAs } = step;
      const pageId = sameAs ? (pages.get(sameAs) ?? run.items.get(sameAs)?.pageId ?? null) : null;
      changed.set(step.name, { ...item, outcome, reason, pageId });
      continue;
    }
    const page = 'page' in step && {
      pageId: pages.get(step.name) ?? null,
      title: titleOf(step.page.title),
    };
    changed.set(step.name, { ...item, outcome: 'imported', reason: null, ...page });
  }
  return [...changed.values()];
}

async function writeItems(transaction: Executor, items: readonly ImportItemRow[]): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    await transaction
      .insert(importItems)
      .values(items.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [importItems.importId, importItems.name],
        set: {
          outcome: sql`excluded.outcome`,
          reason: sql`excluded.reason`,
          pageId: sql`excluded.page_id`,
          title: sql`excluded.title`,
        },
        setWhere: sql`import_items.outcome = 'waiting'`,
      });
  }
}
