import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { fitsTar } from '../archives/tar.ts';
import type { Executor } from '../database/executor.ts';
import {
  blobs,
  documents,
  fileChunks,
  openapiVersions,
  organizations,
  pageChunks,
  type StoredFile,
  type StoredPage,
  sitePictures,
  spaceFiles,
  spacePages,
} from '../database/schema/index.ts';
import type { Snapshot } from '../database/snapshot.ts';
import { organizationLists, readLists, spaceLists } from './lists.ts';
import { README } from './readme.ts';

/** A file of the archive. */
export type Entry = { name: string; content: Buffer };

/** How many chunks and bodies are read at once: a body has up to a megabyte. */
const CHUNKS = 200;
const BODIES = 16;
/** How many rows of a list become JSON in one step. */
const ROWS = 500;

/** What is in the archive already, since spaces and revisions share what they have in common. */
type Known = { chunks: Set<string>; documents: Set<string>; blobs: Set<string> };
type Specification = {
  slug: string;
  versions: { id: string; number: number; format: 'json' | 'yaml' }[];
};
type Revision = { pages: string[]; files: string[] };

/**
 * The files of an organization's archive, as they are read.
 * @param onProgress called after each space and site, with how many are done, of how many
 */
export async function* entriesOf(
  { orm, together }: Snapshot,
  organizationId: string,
  onProgress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<Entry> {
  const known: Known = { chunks: new Set(), documents: new Set(), blobs: new Set() };
  yield { name: 'README.txt', content: Buffer.from(README) };
  const { facts, lists } = await together(async (transaction) => ({
    facts: await factsOf(transaction, organizationId),
    lists: await readLists(transaction, organizationLists(organizationId)),
  }));
  yield json('organization.json', facts);
  for (const [name, rows] of lists) yield await jsonList(`${name}.json`, rows);
  const specifications = (lists.get('specifications') ?? []) as Specification[];
  for (const specification of specifications) yield* versionsOf(orm, specification);
  const spaces = (lists.get('spaces') ?? []) as { id: string }[];
  const sites = (lists.get('sites') ?? []) as { id: string }[];
  const total = spaces.length + sites.length;
  let done = 0;
  await onProgress(done, total);
  for (const { id } of spaces) {
    yield* entriesOfSpace({ orm, together }, { id, organizationId }, known);
    await onProgress(++done, total);
  }
  for (const site of sites) {
    yield* picturesOf(orm, site.id);
    await onProgress(++done, total);
  }
}

async function factsOf(orm: Executor, organizationId: string) {
  const [row] = await orm.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!row) throw new Error('The organization is gone.');
  const { id, title, type, useCase, emailDomains, hostname, defaultRole, logo, createdAt } = row;
  const facts = { id, title, type, useCase, emailDomains, hostname, defaultRole, logo, createdAt };
  return { ...facts, exportedAt: await momentOf(orm) };
}

/** When the transaction began, which is what its statements see. */
async function momentOf(orm: Executor): Promise<Date> {
  const { rows } = await orm.execute<{ at: string }>(sql`select now() as at`);
  return new Date(rows[0]?.at ?? 0);
}

/** A file of JSON, indented so that people can read it. */
function json(name: string, value: unknown): Entry {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}

/** A list as JSON, written in steps: a million members must not stop the process. */
async function jsonList(name: string, rows: readonly object[]): Promise<Entry> {
  const steps: Buffer[] = [];
  for (const some of batches(rows, ROWS)) {
    const text = some.map((row) => JSON.stringify(row, null, 1)).join(',\n');
    steps.push(Buffer.from(steps.length > 0 ? `,\n${text}` : text));
    await nextTurn();
  }
  return { name, content: Buffer.concat([Buffer.from('[\n'), ...steps, Buffer.from('\n]\n')]) };
}

/** The SHA-256 in hexadecimal digits, as other programs write it. */
const hexOf = (key: string) => Buffer.from(key, 'base64url').toString('hex');
const documentName = (key: string) => `documents/${hexOf(key)}.md`;
const fileName = (key: string) => `files/${hexOf(key)}`;

async function* entriesOfSpace(
  { orm, together }: Snapshot,
  { id, organizationId }: { id: string; organizationId: string },
  known: Known,
): AsyncGenerator<Entry> {
  const folder = `spaces/${id}`;
  const { moment, lists, pages, files } = await together(async (transaction) => ({
    moment: await momentOf(transaction),
    lists: await readLists(transaction, spaceLists(organizationId, id)),
    pages: await transaction
      .select()
      .from(spacePages)
      .where(eq(spacePages.spaceId, id))
      .orderBy(spacePages.position),
    files: await transaction
      .select({ file: spaceFiles.file })
      .from(spaceFiles)
      .where(eq(spaceFiles.spaceId, id))
      .orderBy(spaceFiles.position),
  }));
  const { space: [space] = [], ...others } = Object.fromEntries(lists);
  // In the embedded database it can be gone since the list of spaces was read.
  if (!space) return;
  yield json(`${folder}/space.json`, { ...space, exportedAt: moment });
  yield* bodiesAt(orm, folder, pages);
  yield await jsonList(
    `${folder}/files.json`,
    files.map(({ file }) => exportedFile(file)),
  );
  for (const [name, rows] of Object.entries(others))
    yield await jsonList(`${folder}/${name}.json`, rows);
  yield* historyOf(orm, (others.revisions ?? []) as Revision[], known);
}

/** The current pages by their paths. */
async function* bodiesAt(
  orm: Executor,
  folder: string,
  pages: readonly (typeof spacePages.$inferSelect)[],
): AsyncGenerator<Entry> {
  const written = pages.flatMap(({ documentId, ...page }) =>
    documentId ? [{ ...page, documentId }] : [],
  );
  for (const some of batches(written, BODIES)) {
    const bodies = await bodiesOf(
      orm,
      some.map(({ documentId }) => documentId),
    );
    for (const { path, pageId, title, documentId } of some) {
      const byPath = `${folder}/pages/${path}.md`;
      const name = fitsTar(byPath) ? byPath : `${folder}/pages/${pageId}.md`;
      yield { name, content: Buffer.from(`# ${title}\n\n${bodies.get(documentId) ?? ''}\n`) };
    }
  }
}

const exportedFile = ({ blob, ...file }: StoredFile) => ({ ...file, content: fileName(blob) });
const exportedPage = ({ documentId, ...page }: StoredPage) => ({
  ...page,
  ...(documentId && { document: documentName(documentId) }),
});

/** The chunks that revisions name, and everything that these name, once each. */
async function* historyOf(
  orm: Executor,
  revisions: readonly Revision[],
  known: Known,
): AsyncGenerator<Entry> {
  let wanted = unknown(
    known.chunks,
    revisions.flatMap(({ pages }) => pages),
  );
  while (wanted.length > 0) {
    const next: string[] = [];
    for (const some of batches(wanted, CHUNKS)) {
      const chunks = await orm.select().from(pageChunks).where(inArray(pageChunks.id, some));
      for (const { id, pages, chunks: below } of chunks) {
        yield json(`history/pages/${id}.json`, pages.map(exportedPage));
        next.push(...below);
      }
      yield* documentsOf(
        orm,
        unknown(
          known.documents,
          chunks.flatMap((each) => each.documents),
        ),
      );
    }
    wanted = unknown(known.chunks, next);
  }
  const files = unknown(
    known.chunks,
    revisions.flatMap((revision) => revision.files),
  );
  for (const some of batches(files, CHUNKS)) {
    const chunks = await orm.select().from(fileChunks).where(inArray(fileChunks.id, some));
    for (const chunk of chunks)
      yield json(`history/files/${chunk.id}.json`, chunk.files.map(exportedFile));
    yield* blobsOf(
      orm,
      unknown(
        known.blobs,
        chunks.flatMap((each) => each.blobs),
      ),
    );
  }
}

async function* documentsOf(orm: Executor, ids: string[]): AsyncGenerator<Entry> {
  for (const some of batches(ids, BODIES))
    for (const [id, markdown] of await bodiesOf(orm, some))
      yield { name: documentName(id), content: Buffer.from(markdown) };
}

async function bodiesOf(orm: Executor, ids: string[]): Promise<Map<string, string>> {
  const rows = await orm.select().from(documents).where(inArray(documents.id, ids));
  return new Map(rows.map(({ id, markdown }) => [id, markdown]));
}

async function* blobsOf(orm: Executor, ids: string[]): AsyncGenerator<Entry> {
  for (const id of ids) {
    const [row] = await orm.select().from(blobs).where(eq(blobs.id, id));
    if (row) yield { name: fileName(id), content: row.content };
  }
}

/** The text of each version of a specification; one has up to several megabytes. */
async function* versionsOf(
  orm: Executor,
  { slug, versions }: Specification,
): AsyncGenerator<Entry> {
  for (const { id, number, format } of versions) {
    const [row] = await orm
      .select({ text: openapiVersions.text })
      .from(openapiVersions)
      .where(eq(openapiVersions.id, id));
    const name = `specifications/${slug}/${number}.${format}`;
    if (row) yield { name, content: Buffer.from(row.text) };
  }
}

/** The pictures of a site's customization, which names them by id. */
async function* picturesOf(orm: Executor, siteId: string): AsyncGenerator<Entry> {
  const pictures = await orm
    .select({ id: sitePictures.id })
    .from(sitePictures)
    .where(eq(sitePictures.siteId, siteId));
  for (const { id } of pictures) {
    const [row] = await orm.select().from(sitePictures).where(eq(sitePictures.id, id));
    if (row) yield { name: `site-pictures/${id}`, content: row.content };
  }
}

/** Those that aren't known yet, which they are from then on. */
function unknown(known: Set<string>, ids: readonly string[]): string[] {
  const fresh = [...new Set(ids)].filter((id) => !known.has(id));
  for (const id of fresh) known.add(id);
  return fresh;
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
