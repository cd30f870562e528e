import { eq, type SQL, sql } from 'drizzle-orm';
import { differs, readContents } from '../content/indexing.ts';
import { linkColumns, linkRows } from '../content/indexing-rows.ts';
import type { Executor } from '../database/executor.ts';
import { unseenValue } from '../database/prepared.ts';
import { spacePages } from '../database/schema/index.ts';
import { Recent } from '../recent.ts';
import { readRevision } from '../revisions/cache.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import { findRevision } from '../revisions/store.ts';

/** What replaces the tables of a space: the ids of its pages that differ, and rows as JSON. */
type Replacement = {
  replaced: readonly string[];
  pages: string;
  sections: string;
  links: string;
  files: string;
};

/** How many characters are cached. */
const KEPT = 8_000_000;
/** What an entry counts besides its rows, so that small ones don’t become too many. */
const ENTRY = 1_000;
/** The length of an id in `replaced`. */
const ID = 30;

const caches = new WeakMap<Executor, Recent<Replacement>>();
const sizeOf = ({ replaced, pages, sections, links, files }: Replacement) =>
  ENTRY + replaced.length * ID + pages.length + sections.length + links.length + files.length;

/**
 * Reads the content of a revision that differs from its space, so that links in it are resolved as if
 * the space had it. Only pages that differ are read, once for each pair of revisions.
 * @param activeId the revision that the space has
 * @returns the start of a statement: the tables that links are resolved in, with this content
 * @throws Refusal 400 for a body that can't be read
 */
export async function revisionTables(
  database: Executor,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
  activeId: string,
): Promise<SQL> {
  const cache = caches.get(database) ?? new Recent<Replacement>(KEPT);
  caches.set(database, cache);
  const key = `${revisionId} ${activeId}`;
  const known = cache.find(key);
  if (known) return tablesWith(spaceId, known);
  const replacement = await readReplacement(database, spaceId, revisionId);
  cache.keep(key, replacement, sizeOf(replacement));
  return tablesWith(spaceId, replacement);
}

async function readReplacement(
  database: Executor,
  spaceId: string,
  revisionId: string,
): Promise<Replacement> {
  const revision = await findRevision(database, spaceId, revisionId);
  const { placed, files } = await readRevision(database, revision);
  const rows = await database.select().from(spacePages).where(eq(spacePages.spaceId, spaceId));
  const before = new Map(rows.map((page) => [page.pageId, page]));
  const places = [...placed.values()];
  const isOther = (place: PlacedPage) =>
    place.page.type === 'link' || differs(before.get(place.page.id), place);
  const changed = places.filter(isOther);
  const gone = rows.filter(({ pageId }) => !placed.has(pageId)).map(({ pageId }) => pageId);
  const contents = await readContents(database, changed, new Map());
  const positions = positionsOf(places, new Map(rows.map((page) => [page.pageId, page.position])));
  const pages = contents.map(({ place: { page, path } }) => ({
    page: page.id,
    position: positions.get(page.id) ?? 0,
    title: page.title,
    path,
    type: page.type,
  }));
  const sections = contents.flatMap(({ place, sections: found }) =>
    found.map(({ anchor }) => ({ page: place.page.id, anchor })),
  );
  return {
    replaced: [...changed.map(({ page }) => page.id), ...gone],
    pages: JSON.stringify(pages),
    sections: JSON.stringify(sections),
    links: JSON.stringify(linkRows(spaceId, contents)),
    files: JSON.stringify(files),
  };
}

/** The position of each page; a new page shares the one of the page before it. */
function positionsOf(places: readonly PlacedPage[], known: ReadonlyMap<string, number>) {
  const positions = new Map<string, number>();
  let last = 0;
  for (const { page } of places) {
    last = known.get(page.id) ?? last;
    positions.set(page.id, last);
  }
  return positions;
}

/**
 * In a `with`, a table may have the name of an existing one and then replaces it. The planner sees no
 * long value: comparing the ids of 500 pages with its statistics takes it four times as long as the rest.
 */
function tablesWith(
  spaceId: string,
  { replaced, pages, sections, links, files }: Replacement,
): SQL {
  // Each JSON is parsed once something is looked up in it.
  const jsonb = (json: string) => sql`${unseenValue(json)}::jsonb`;
  const kept = sql`(space_id <> ${spaceId}
    or page_id not in (select unnest(${unseenValue(replaced, 'text[]')})))`;
  return sql`with space_pages as not materialized (
      select space_id, page_id, position, title, path, type, edition from space_pages where ${kept}
      union all select ${spaceId}, page, position, title, path, type, ''
        from jsonb_to_recordset(${jsonb(pages)})
          as x(page text, position integer, title text, path text, type text)),
    page_links as not materialized (
      select space_id, page_id, position, section, text, href, kind,
        target_space_id, target_id, target_path, anchor from page_links where ${kept}
      union all select ${spaceId}, page, position, section, text, href, kind, space, target, path, anchor
        from jsonb_to_recordset(${jsonb(links)}) as x(${linkColumns})),
    page_sections as not materialized (
      select space_id, page_id, edition, anchor from page_sections where ${kept}
      union all select ${spaceId}, page, '', anchor
        from jsonb_to_recordset(${jsonb(sections)}) as x(page text, anchor text)),
    space_files as not materialized (
      select space_id, file_id, file from space_files where space_id <> ${spaceId}
      union all select ${spaceId}, file->>'id', file from jsonb_array_elements(${jsonb(files)}) as file)`;
}
