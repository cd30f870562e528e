import { eq } from 'drizzle-orm';
import type { Executor } from '#lib/service/database/executor.ts';
import { revisions } from '#lib/service/database/schema/index.ts';
import { pathOfPage } from '#lib/service/published/addresses.ts';
import { type ReadRevision, readRevision } from '#lib/service/revisions/cache.ts';
import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import type { RevisionRow } from '#lib/service/revisions/store.ts';
import type { LoadedSection, Variant } from './published-site.ts';
import type { View } from './visible.ts';

/** A page on a site. */
export type FoundPage = {
  section: LoadedSection;
  variant: Variant;
  revision: ReadRevision;
  place: PlacedPage;
};

const rows = new Map<string, RevisionRow>();
/** How many rows of revisions are kept; a revision never changes. */
const ROWS_KEPT = 2_000;

/** Reads the pages and files of a variant, from memory if possible. */
export async function contentOf(database: Executor, variant: Variant): Promise<ReadRevision> {
  const known = rows.get(variant.revisionId);
  const row = known ?? (await revisionRow(database, variant.revisionId));
  rows.delete(row.id);
  rows.set(row.id, row);
  if (rows.size > ROWS_KEPT) rows.delete(rows.keys().next().value as string);
  return readRevision(database, row);
}

async function revisionRow(database: Executor, id: string): Promise<RevisionRow> {
  const [row] = await database.select().from(revisions).where(eq(revisions.id, id));
  if (!row) throw new Error(`The revision ${id} of a published space is missing.`);
  return row;
}

/** The section and variant of a path, and the rest of the path below it; null if there is none. */
export function variantAt(
  view: View,
  path: string,
): { section: LoadedSection; variant: Variant; rest: string } | null {
  let best: { section: LoadedSection; variant: Variant; rest: string } | null = null;
  for (const section of view.sections)
    for (const variant of section.variants) {
      const at = variant.path === '/' ? '' : variant.path;
      const isBelow = path === at || path.startsWith(`${at}/`);
      if (!isBelow || (best && best.variant.path.length >= variant.path.length)) continue;
      best = { section, variant, rest: path.slice(at.length + 1) };
    }
  return best;
}

/** The first page to read in a list of pages and what is below them. */
export function firstPageIn(revision: ReadRevision, under?: PlacedPage): PlacedPage | null {
  for (const place of revision.placed.values()) {
    if (place.hidden || place.page.type !== 'document') continue;
    if (!under || place.path.startsWith(`${under.path}/`)) return place;
  }
  return null;
}

/** The path of a page on its site. */
export function pathOf(variant: Variant, place: PlacedPage): string {
  return pathOfPage(variant.path, place.path);
}

/**
 * The pages before and after one in reading order, of those that lists show.
 * @param elsewhere addresses that only lead elsewhere
 */
export function neighborsOf(
  { variant, revision, place }: FoundPage,
  elsewhere: ReadonlySet<string>,
): {
  previous: PlacedPage | null;
  next: PlacedPage | null;
} {
  const { pages, positions } = listOf(revision);
  const position = positions.get(place.page.id);
  if (position === undefined || elsewhere.has(pathOf(variant, place)))
    return { previous: null, next: null };
  const nearest = (step: 1 | -1): PlacedPage | null => {
    for (let at = position + step; pages[at]; at += step) {
      const one = pages[at] as PlacedPage;
      if (one.page.type === 'document' && !elsewhere.has(pathOf(variant, one))) return one;
    }
    return null;
  };
  return { previous: nearest(-1), next: nearest(1) };
}

type ListedPages = { pages: PlacedPage[]; positions: ReadonlyMap<string, number> };
const lists = new WeakMap<ReadRevision, ListedPages>();

function listOf(revision: ReadRevision): ListedPages {
  const known = lists.get(revision);
  if (known) return known;
  const pages = [...revision.placed.values()].filter(({ hidden }) => !hidden);
  const list = { pages, positions: new Map(pages.map(({ page }, index) => [page.id, index])) };
  lists.set(revision, list);
  return list;
}

/** The pages that navigation shows, in reading order. */
export function listedPages(revision: ReadRevision): PlacedPage[] {
  return listOf(revision).pages;
}
