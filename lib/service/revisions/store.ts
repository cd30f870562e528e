import { eq, inArray, sql } from 'drizzle-orm';
import type { revisionTypes } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import {
  blobs,
  documents,
  fileChunks,
  pageChunks,
  revisions,
  type StoredFile,
  type StoredPage,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { notFound } from '../errors.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { newId } from '../security/secrets.ts';
import { assemblePages, chunkFiles, chunkPages, keyOf, namedBy, type PageNode } from './chunks.ts';

export type RevisionRow = typeof revisions.$inferSelect;
/** The content of a revision. */
export type RevisionTree = { pages: PageNode[]; files: StoredFile[] };
/** Bodies by the key that pages refer to. */
export type Bodies = Map<string, string>;

export type NewRevision = {
  /** Generated if absent. */
  id?: string;
  spaceId: string;
  type: (typeof revisionTypes)[number];
  parents: string[];
  author: string | null;
  now: Date;
  tree: RevisionTree;
  /** Bodies and bytes that may not be stored yet; `addBody` adds to the first. */
  bodies: Bodies;
  bytes?: Map<string, Uint8Array>;
};

/**
 * Writers share this lock and the sweep takes it exclusively, so that nothing is deleted that a new
 * revision is about to refer to.
 */
const STORE_LOCK = 'masthead content store';
const ROWS_AT_ONCE = 500;

/** Adds a body to be stored, and returns its key. */
export function addBody(bodies: Bodies, markdown: string): string {
  const key = keyOf(markdown);
  bodies.set(key, markdown);
  return key;
}

/** Keeps the sweep (or, for the sweep, all writers) out until the transaction ends. */
export async function lockStore(transaction: Executor, how: 'shared' | 'alone'): Promise<void> {
  await holdLock(transaction, STORE_LOCK, how);
}

/**
 * Stores a revision of a space, and those of its chunks, bodies and files that aren't stored yet. This
 * doesn't make it the active one: see `activate`.
 */
export async function newRevision(transaction: Executor, input: NewRevision): Promise<RevisionRow> {
  const { tree, bodies, bytes = new Map<string, Uint8Array>(), now } = input;
  const pages = chunkPages(tree.pages);
  const files = chunkFiles(tree.files);
  const stored = async (table: typeof pageChunks | typeof fileChunks, keys: string[]) => {
    const rows = await transaction
      .select({ id: table.id })
      .from(table as typeof pageChunks)
      .where(isOneOf(table.id, keys));
    return new Set(rows.map(({ id }) => id));
  };
  const nothing = new Set<string>();
  const [, hasPages, hasFiles] = await together([
    // The first to be sent: what follows is carried out once the lock is held.
    lockStore(transaction, 'shared'),
    stored(pageChunks, [...pages.chunks.keys()]),
    stored(fileChunks, [...files.chunks.keys()]),
    insertNew(transaction, documents, bodies, nothing, (id, markdown) => ({
      id,
      markdown,
      createdAt: now,
    })),
    insertNew(transaction, blobs, bytes, nothing, (id, content) => ({
      id,
      content: Buffer.from(content),
      createdAt: now,
    })),
  ]);
  const { spaceId, type, parents, author } = input;
  const row = {
    id: input.id ?? newId('rev'),
    spaceId,
    type,
    parents,
    createdBy: author,
    createdAt: now,
    pages: pages.list,
    files: files.list,
  };
  await together([
    insertNew(transaction, pageChunks, pages.chunks, hasPages, (id, part) => ({
      id,
      pages: part,
      ...namedBy(part),
    })),
    insertNew(transaction, fileChunks, files.chunks, hasFiles, (id, part) => ({
      id,
      files: part,
      blobs: [...new Set(part.map(({ blob }) => blob))],
    })),
    transaction.insert(revisions).values(row),
    keepTexts(transaction, spaceId, [...bodies.keys()]),
  ]);
  return row;
}

/** Counts texts as the space's, once each. */
async function keepTexts(transaction: Executor, spaceId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await transaction.execute(sql`
    insert into space_texts (space_id, document_id, bytes)
    select ${spaceId}, id, octet_length(markdown) from documents where ${isOneOf(documents.id, keys)}
    on conflict do nothing`);
}

type Store = typeof documents | typeof blobs | typeof pageChunks | typeof fileChunks;

async function insertNew<T extends Store, Value>(
  transaction: Executor,
  table: T,
  values: ReadonlyMap<string, Value>,
  has: ReadonlySet<string>,
  rowOf: (id: string, value: Value) => T['$inferInsert'],
): Promise<void> {
  const rows = [...values].filter(([id]) => !has.has(id)).map(([id, value]) => rowOf(id, value));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction
      .insert(table as typeof documents)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as (typeof documents.$inferInsert)[])
      .onConflictDoNothing();
  }
}

/**
 * Reads a revision of a space.
 * @throws Refusal 404 if the space has no such revision
 */
export async function findRevision(
  database: Executor,
  spaceId: string,
  revisionId: string,
): Promise<RevisionRow> {
  const [row] = await database.select().from(revisions).where(eq(revisions.id, revisionId));
  if (row?.spaceId !== spaceId) throw notFound('This revision');
  return row;
}

/** Reads chunks of pages and everything below them, one query for each level. */
async function readPageChunks(database: Executor, list: readonly string[]) {
  const chunks = new Map<string, StoredPage[]>();
  let wanted = [...new Set(list)];
  while (wanted.length > 0) {
    const rows = await database
      .select({ id: pageChunks.id, pages: pageChunks.pages, chunks: pageChunks.chunks })
      .from(pageChunks)
      .where(isOneOf(pageChunks.id, wanted));
    for (const { id, pages } of rows) chunks.set(id, pages);
    const below = new Set(rows.flatMap((row) => row.chunks));
    wanted = [...below].filter((id) => !chunks.has(id));
  }
  return chunks;
}

/** Reads the pages of several revisions, as many queries as their trees are deep. */
export async function readPageTrees(
  database: Executor,
  lists: readonly (readonly string[])[],
): Promise<PageNode[][]> {
  const chunks = await readPageChunks(database, lists.flat());
  return lists.map((list) => assemblePages(list, chunks));
}

/** Reads all pages and files of a revision. */
export async function readTree(
  database: Executor,
  { pages, files }: Pick<RevisionRow, 'pages' | 'files'>,
): Promise<RevisionTree> {
  const [chunks, rows] = await together([
    readPageChunks(database, pages),
    files.length ? database.select().from(fileChunks).where(inArray(fileChunks.id, files)) : [],
  ]);
  const parts = new Map(rows.map((row) => [row.id, row.files]));
  return {
    pages: assemblePages(pages, chunks),
    files: files.flatMap((id) => parts.get(id) ?? []),
  };
}

/** Reads chunks of pages by key, without those below them. */
export async function readChunks(database: Executor, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, StoredPage[]>();
  const rows = await database
    .select({ id: pageChunks.id, pages: pageChunks.pages })
    .from(pageChunks)
    .where(isOneOf(pageChunks.id, keys));
  return new Map(rows.map(({ id, pages }) => [id, pages]));
}

/** Reads bodies by their keys. */
export async function readBodies(database: Executor, keys: readonly string[]): Promise<Bodies> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .select({ id: documents.id, markdown: documents.markdown })
    .from(documents)
    .where(isOneOf(documents.id, keys));
  return new Map(rows.map(({ id, markdown }) => [id, markdown]));
}
