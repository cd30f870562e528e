import { sql } from 'drizzle-orm';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { siteRedirects, siteSections, siteSpaces, spacePages } from '../database/schema/index.ts';
import { pathOfPage } from '../published/addresses.ts';
import { defaultSectionOf } from '../sites/rows.ts';
import {
  aimedAt,
  type RedirectsContext,
  spaceOf,
  type TargetRow,
  targetColumns,
  viewFor,
} from './targets.ts';

/** The item at a path of a site. */
export type ShownItem = { destination: RedirectDestination; path: string; title: string };

/** The items at paths of a site, as far as the caller may know them. */
export type ItemsByPath = {
  /** The item at a path; case is ignored, as in redirects. */
  at(path: string): ShownItem | undefined;
  /** The longest prefix of a path that has an item. */
  nearest(path: string): ShownItem | undefined;
};

type Structure = {
  byPath: Map<string, ShownItem>;
  /** The site spaces whose pages the caller may know, by path. */
  holders: Map<string, { siteSpaceId: string; spaceId: string }>;
};

/**
 * Finds the items at paths of a site: reads its structure once, and the pages in one statement.
 * @param paths the paths to look up
 */
export async function readPlaces(
  context: RedirectsContext,
  paths: readonly string[],
): Promise<ItemsByPath> {
  const { byPath, holders } = await readStructure(context);
  const keys = [...new Set(paths.map(keyOfPath))];
  if (keys.includes('/') && !byPath.has('/')) await addRoot(context, byPath);
  const beginnings = [...new Set(keys.flatMap(beginningsOf))];
  await addPages(context, beginnings, holders, byPath);
  const first = [...byPath.values()][0];
  return {
    at: (path) => byPath.get(keyOfPath(path)),
    nearest: (path) => {
      const [found] = beginningsOf(keyOfPath(path)).flatMap((one) => byPath.get(one) ?? []);
      return found ?? first;
    },
  };
}

/**
 * Finds what a site shows at the paths of its redirects, as far as the caller may know it.
 * @param keys only at these paths
 * @returns the titles, by the key of the path
 */
export async function readHidden(
  context: RedirectsContext,
  keys?: readonly string[],
): Promise<Map<string, string>> {
  const { byPath, holders } = await readStructure(context);
  const { database, site } = context;
  const among =
    keys === undefined
      ? sql``
      : sql`and redirect.source_key = any(${sql.param([...keys])}::text[])`;
  const shown = [...byPath.keys()];
  const found = await database.execute<{ key: string }>(sql`
    select distinct redirect.source_key as key from ${siteRedirects} as redirect
    where redirect.site_id = ${site.id} ${among}
      and redirect.source_key = any(${sql.param(shown)}::text[])`);
  const hidden = new Map(found.rows.map(({ key }) => [key, byPath.get(key)?.title ?? '']));
  const bases = [...holders];
  const pages = await database.execute<{ key: string; title: string }>(sql`
    select distinct on (redirect.source_key) redirect.source_key as key, page.title
    from unnest(${sql.param(bases.map(([path]) => (path === '/' ? '' : path)))}::text[],
      ${sql.param(bases.map(([, { spaceId }]) => spaceId))}::text[]) as base (path, space_id)
    join ${spacePages} as page on page.space_id = base.space_id
    join ${siteRedirects} as redirect on redirect.site_id = ${site.id}
      and redirect.source_key = base.path || '/' || page.path ${among}
    order by redirect.source_key, length(base.path) desc, page.position`);
  for (const { key, title } of pages.rows) if (!hidden.has(key)) hidden.set(key, title);
  return hidden;
}

/** `/a/b`, then `/a`, then `/`. */
function beginningsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  return segments
    .map((_, cut) => `/${segments.slice(0, segments.length - cut).join('/')}`)
    .concat('/');
}

type PlacedRow = TargetRow & { kind: 'site-section' | 'site-space'; id: string };

async function readStructure(context: RedirectsContext): Promise<Structure> {
  const { database, site } = context;
  const siteId = sql`${site.id}`;
  const nothing = sql`null::text as page_id`;
  const { rows } = await database.execute<PlacedRow>(sql`
    ${aimedAt(
      siteId,
      sql`select 'site-section' as kind, id as site_section_id, null::text as site_space_id, ${nothing}, rank
          from ${siteSections} where site_id = ${siteId}
        union all select 'site-space', null, id, null, rank from ${siteSpaces} where site_id = ${siteId}`,
    )}
    select kind, coalesce(site_section_id, site_space_id) as id, ${targetColumns}
    from aimed where path is not null order by kind, rank, id`);
  const view = await viewFor(context);
  const structure: Structure = { byPath: new Map(), holders: new Map() };
  for (const row of rows) {
    const { kind, id, path, title } = row;
    if (path === null) continue;
    const destination =
      kind === 'site-section' ? { kind, siteSectionId: id } : { kind, siteSpaceId: id };
    // A section comes before its default space, which has the same path.
    if (!structure.byPath.has(path))
      structure.byPath.set(path, { destination, path, title: title ?? '' });
    const isSeen = row.spaceId !== null && view?.on(spaceOf(row)).level !== 'guest';
    if (isSeen) structure.holders.set(path, { siteSpaceId: id, spaceId: row.spaceId ?? '' });
  }
  return structure;
}

/** The root of a site with sections shows the default one. */
async function addRoot(
  { database, site }: RedirectsContext,
  byPath: Structure['byPath'],
): Promise<void> {
  const id = await defaultSectionOf(database, site);
  for (const place of byPath.values()) {
    const { destination } = place;
    if ('siteSectionId' in destination && destination.siteSectionId === id) byPath.set('/', place);
  }
}

type FoundPage = { turn: string; pageId: string; title: string; path: string };

/** Adds the pages at some paths, each of the site space with the longest matching path. */
async function addPages(
  { database }: RedirectsContext,
  paths: readonly string[],
  holders: Structure['holders'],
  byPath: Structure['byPath'],
): Promise<void> {
  const candidates = paths.flatMap((path) =>
    byPath.has(path)
      ? []
      : beginningsOf(path).flatMap((above) => {
          const holder = holders.get(above);
          return holder
            ? { ...holder, above, rest: path.slice(above.length).replace(/^\//, '') }
            : [];
        }),
  );
  if (candidates.length === 0) return;
  const given = (name: 'spaceId' | 'rest') =>
    sql`${sql.param(candidates.map((one) => one[name]))}::text[]`;
  const { rows } = await database.execute<FoundPage>(sql`
    select given.turn, page.page_id as "pageId", page.title, page.path
    from unnest(${given('spaceId')}, ${given('rest')}) with ordinality as given (space_id, path, turn)
    join space_pages as page on page.space_id = given.space_id and page.path = given.path
    order by given.turn, page.position`);
  for (const { turn, pageId, title, path } of rows) {
    const from = candidates[Number(turn) - 1];
    if (!from) continue;
    const whole = pathOfPage(from.above, path);
    const destination = { kind: 'site-page' as const, siteSpaceId: from.siteSpaceId, pageId };
    if (!byPath.has(whole)) byPath.set(whole, { destination, path: whole, title });
  }
}
