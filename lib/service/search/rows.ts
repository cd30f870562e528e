import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { containing } from '../database/keyset.ts';
import { executePrepared } from '../database/prepared.ts';
import { spaces } from '../database/schema/index.ts';
import { FETCHED, FETCHED_BEFORE, type Fetched } from './excerpt.ts';
import type { SearchQuery } from './query.ts';

/**
 * Titles weigh most: of the page (A), then of the section (B), then its text (D). What matches in titles
 * alone comes first in any case.
 */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.4, 1.0}'::float4[]`);
/**
 * How many sections are ranked, at first those that match in titles: words that match more are too
 * common to be ranked.
 */
const RANKED = 150;

/** What is searched. */
export type SearchScope = {
  organizationId: string;
  /** The spaces and pages, as a condition on `spaces`, `page` and `section`. */
  seen: SQL | undefined;
};
/** A matching section; `position` is its position on the page. */
export type SearchMatch = {
  spaceId: string;
  pageId: string;
  position: number;
  score: number;
  /** Whether the title of the page is what was asked for, and nothing more. */
  isTitle?: boolean;
};
export type FoundSpace = { id: string; title: string; emoji: string };
export type FoundSection = SearchMatch & {
  pageTitle: string;
  path: string;
  anchor: string;
  title: string;
} & Fetched;

/** Looks up one row by key; in a join the planner would read all pages for a few of them. */
const looked = (from: SQL) => sql`cross join lateral (select one.* from ${from} limit 1)`;

/** The page of `section`. */
const pageOf = sql`${looked(sql`space_pages as one
  where one.space_id = section.space_id and one.page_id = section.page_id
    and one.edition = section.edition`)} as page`;

/** The sections that a condition on `section` selects in a scope, after `from`. */
export function sectionsIn({ organizationId, seen }: SearchScope, condition: SQL): SQL {
  return sql`page_sections as section ${pageOf}
    join ${spaces} on ${spaces.id} = section.space_id
    where section.organization_id = ${organizationId} and ${condition}
      and not page.hidden and ${seen}`;
}

/** Finds matching sections, the best first. */
export async function findSections(
  database: Executor,
  scope: SearchScope,
  { matches, exact, begun, words, title }: SearchQuery,
): Promise<SearchMatch[]> {
  if (matches === '') return [];
  const inTitles = sql`ts_filter(section.vector, '{a,b}') @@ asked.query`;
  const inTitle = sql`ts_filter(section.vector, '{a}') @@ asked.query`;
  const columns = sql`section.space_id, section.page_id, section.position, section.vector`;
  const isTitle = sql`cardinality(regexp_split_to_array(btrim(page.title), '\\s+')) <= ${words.length}::integer`;
  const rows = await executePrepared<SearchMatch>(
    database,
    sql`
    with asked as materialized (
      select ${matches}::text::tsquery as query, ${exact}::text::tsquery as exact,
        ${begun}::text::tsquery as begun
    ),
    titled as materialized (
      select ${columns}, ${inTitle} and ${isTitle} as "isTitle", case when not ${inTitle} then 1
        when lower(page.title) = ${title}::text then 3
        when ts_filter(section.vector, '{a}') @@ asked.begun then 2.5 else 2 end::float8 as tier
      from asked, ${sectionsIn(scope, inTitles)} limit ${RANKED}
    ),
    candidates as (
      select * from titled union all (
        select ${columns}, false, 0::float8
        from asked, ${sectionsIn(scope, sql`section.vector @@ asked.query and not ${inTitles}`)}
        limit (select ${RANKED} - count(*) from titled))
    )
    select space_id as "spaceId", page_id as "pageId", position, "isTitle",
      tier + (ts_rank(${WEIGHTS}, vector, asked.query)
        + ts_rank(${WEIGHTS}, vector, asked.exact))::float8 / 2 as score
    from candidates, asked`,
  );
  return rows.sort((one, other) => other.score - one.score || (isBefore(one, other) ? -1 : 1));
}

const isBefore = (one: SearchMatch, other: SearchMatch) =>
  one.pageId === other.pageId ? one.position < other.position : one.pageId < other.pageId;

/** Generated pages come after those that people wrote: their words match everywhere. */
const GENERATED = 0.5;

/** The same matches with lower scores in spaces that no person wrote, such as an API reference. */
export async function belowGuides(
  database: Executor,
  matches: readonly SearchMatch[],
): Promise<SearchMatch[]> {
  const ids = [...new Set(matches.map(({ spaceId }) => spaceId))];
  if (ids.length < 2) return [...matches];
  const rows = await executePrepared<{ id: string }>(
    database,
    sql`select one.id from spaces as one join revisions on revisions.id = one.revision_id
      where one.id = any(${sql.param(ids)}::text[]) and revisions.created_by is null`,
  );
  const generated = new Set(rows.map(({ id }) => id));
  if (generated.size === 0) return [...matches];
  return matches
    .map((match) =>
      generated.has(match.spaceId) ? { ...match, score: match.score - GENERATED } : match,
    )
    .sort((one, other) => other.score - one.score || (isBefore(one, other) ? -1 : 1));
}

/** Finds spaces whose title contains all words. */
export async function findTitled(
  database: Executor,
  { words }: SearchQuery,
  seen: SQL | undefined,
): Promise<string[]> {
  if (words.length === 0) return [];
  // One condition for each word, because `like all` can't use an index.
  const has = words.map((word) => sql`lower(${spaces.title}) like ${containing(word)}`);
  const rows = await executePrepared<{ id: string }>(
    database,
    sql`select ${spaces.id} as id from ${spaces}
    where ${seen} and ${sql.join(has, sql` and `)} limit ${RANKED}`,
  );
  return rows.map(({ id }) => id);
}

/** Reads spaces by their ids. */
export async function readSpaces(
  database: Executor,
  ids: readonly string[],
): Promise<Map<string, FoundSpace>> {
  const rows = await executePrepared<FoundSpace>(
    database,
    sql`select id, title, emoji from ${spaces} where id = any(${sql.param(ids)}::text[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads matching sections in their order, with the text around the first match. */
export async function readSections(
  database: Executor,
  { needles }: SearchQuery,
  found: readonly SearchMatch[],
): Promise<FoundSection[]> {
  if (found.length === 0) return [];
  const rows = await executePrepared<FoundSection>(
    database,
    sql`
    select found."spaceId", found."pageId", found.position, found.score, section.anchor,
      section.title, page.title as "pageTitle", page.path,
      coalesce(around.at > 1, false) as "isCut",
      case when around.at is null then section.body
        else substr(section.body, around.at, ${FETCHED}) end as text
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found("spaceId" text, "pageId" text, position integer, score float8)
    ${looked(sql`space_pages as one
      where one.space_id = found."spaceId" and one.page_id = found."pageId"`)} as page
    ${looked(sql`page_sections as one where one.space_id = page.space_id
      and one.page_id = page.page_id and one.edition = page.edition
      and one.position = found.position`)} as section
    cross join lateral (select case when length(section.body) <= ${FETCHED} then 1 else (
      select case when min(place) > ${FETCHED_BEFORE} then min(place) - ${FETCHED_BEFORE}
        when min(place) > 0 then 1 end
      from unnest(${sql.param(needles)}::text[]) as needle,
        nullif(strpos(lower(section.body), needle), 0) as place) end as at offset 0) as around`,
  );
  const place = new Map(found.map((match, index) => [keyOf(match), index]));
  return rows.sort((one, other) => (place.get(keyOf(one)) ?? 0) - (place.get(keyOf(other)) ?? 0));
}

const keyOf = ({ spaceId, pageId, position }: SearchMatch) => `${spaceId} ${pageId} ${position}`;
