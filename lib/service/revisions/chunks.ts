import { createHash } from 'node:crypto';
import type { StoredFile, StoredPage } from '../database/schema/index.ts';

/** A page with the pages below it, as the service uses them. */
export type PageNode = Omit<StoredPage, 'pages'> & { pages: PageNode[] };

/** A list in parts: the keys of its chunks in order, and all its chunks, including nested ones. */
export type Chunked<Item> = { list: string[]; chunks: Map<string, Item[]> };

/** A chunk ends at an item whose id falls on a boundary: one in 64, regardless of order. */
const BOUNDARY = 64;

/** The key of a text or of bytes: SHA-256. */
export function keyOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** FNV-1a; neighbors of an item never change where its chunk ends. */
function endsChunk(id: string): boolean {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  }
  return (hash >>> 8) % BOUNDARY === 0;
}

function split<Item extends { id: string }>(items: Item[], chunks: Map<string, Item[]>): string[] {
  const list: string[] = [];
  let start = 0;
  for (const [index, { id }] of items.entries()) {
    if (!endsChunk(id) && index < items.length - 1) continue;
    const part = items.slice(start, index + 1);
    const key = keyOf(JSON.stringify(part));
    chunks.set(key, part);
    list.push(key);
    start = index + 1;
  }
  return list;
}

/** A page with sorted keys and without undefined values: equal pages have equal JSON. */
function storedPage(page: PageNode, pages: string[]): StoredPage {
  const { target, documentId, createdAt, updatedAt } = page;
  return {
    id: page.id,
    type: page.type,
    title: page.title,
    slug: page.slug,
    ...(page.emoji && { emoji: page.emoji }),
    ...(page.icon && { icon: page.icon }),
    ...(page.description && { description: page.description }),
    ...(page.hidden && { hidden: true }),
    ...(page.noIndex && { noIndex: true }),
    ...(page.noRobotsIndex && { noRobotsIndex: true }),
    ...(target && { target: sorted(target) }),
    ...(documentId && { documentId }),
    createdAt,
    updatedAt,
    ...(pages.length > 0 && { pages }),
  };
}

function sorted<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as Value;
}

function storedFile(file: StoredFile): StoredFile {
  const { id, name, contentType, size, blob, dimensions } = file;
  const { width = 0, height = 0 } = dimensions ?? {};
  return {
    id,
    name,
    contentType,
    size,
    blob,
    ...(dimensions && { dimensions: { width, height } }),
  };
}

/** Splits a page tree into chunks. The contract limits the depth of the tree. */
export function chunkPages(
  tree: readonly PageNode[],
  chunks = new Map<string, StoredPage[]>(),
): Chunked<StoredPage> {
  const pages = tree.map((page) => storedPage(page, chunkPages(page.pages, chunks).list));
  return { list: split(pages, chunks), chunks };
}

/** Splits a list of files into chunks. */
export function chunkFiles(files: readonly StoredFile[]): Chunked<StoredFile> {
  const chunks = new Map<string, StoredFile[]>();
  return { list: split(files.map(storedFile), chunks), chunks };
}

/**
 * Assembles a page tree.
 * @throws Error if a chunk is missing: chunks of a revision are always stored
 */
export function assemblePages(
  list: readonly string[],
  chunks: ReadonlyMap<string, StoredPage[]>,
): PageNode[] {
  return list.flatMap((key) => {
    const part = chunks.get(key);
    if (!part) throw new Error(`The chunk ${key} of a list of pages is missing.`);
    return part.map((page) => ({ ...page, pages: assemblePages(page.pages ?? [], chunks) }));
  });
}

/** The references of a chunk: other chunks, and the documents of its pages. */
export function namedBy(pages: readonly StoredPage[]): { chunks: string[]; documents: string[] } {
  return {
    chunks: [...new Set(pages.flatMap((page) => page.pages ?? []))],
    documents: [...new Set(pages.flatMap(({ documentId }) => documentId ?? []))],
  };
}

/** The pages of a tree that have a text, from top to bottom. */
export function documentNodesIn(pages: readonly PageNode[]): PageNode[] {
  return pages.flatMap((page) => [
    ...(page.type === 'document' ? [page] : []),
    ...documentNodesIn(page.pages),
  ]);
}
