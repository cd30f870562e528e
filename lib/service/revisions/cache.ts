import type { Executor } from '../database/executor.ts';
import type { StoredFile } from '../database/schema/index.ts';
import { keyOf } from './chunks.ts';
import { type PlacedPage, placePages } from './page-tree.ts';
import { type RevisionRow, type RevisionTree, readTree } from './store.ts';

/** A revision with its pages by id and by path, and its files sorted by name. */
export type ReadRevision = RevisionTree & {
  placed: ReadonlyMap<string, PlacedPage>;
  byPath: ReadonlyMap<string, PlacedPage>;
};

/** How many pages and files are cached, at about half a kilobyte each, or one larger revision. */
const KEPT = 50_000;

/** By the keys of its chunks, which say what is in them: so in every transaction and database. */
const cache = new Map<string, ReadRevision>();
const sizeOf = ({ placed, files }: ReadRevision) => placed.size + files.length + 1;

/** Reads a revision, from the cache if possible: a revision never changes. */
export async function readRevision(database: Executor, row: RevisionRow): Promise<ReadRevision> {
  const key = keyOf(JSON.stringify([row.pages, row.files]));
  const read = cache.get(key) ?? index(await readTree(database, row));
  // The most recently used one is last.
  cache.delete(key);
  cache.set(key, read);
  let size = 0;
  for (const one of cache.values()) size += sizeOf(one);
  for (const [other, one] of cache) {
    if (size <= KEPT || cache.size === 1) break;
    cache.delete(other);
    size -= sizeOf(one);
  }
  return read;
}

function index({ pages, files }: RevisionTree): ReadRevision {
  const places = placePages(pages);
  return {
    pages,
    files: [...files].sort(byName),
    placed: new Map(places.map((place) => [place.page.id, place])),
    byPath: new Map(places.map((place) => [place.path, place])),
  };
}

/** The order of files: by name. */
export function byName(one: StoredFile, other: StoredFile): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
