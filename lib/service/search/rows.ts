import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { containing } from '../database/keyset.ts';
import { executePrepared } from '../database/prepared.ts';
import { spaces } from '../database/schema/index.ts';
import { FETCHED, FETCHED_BEFORE } from './excerpt.ts';
import type { SearchQuery } from './query.ts';

/** Titles weigh most: of the page (A), then of the section (B), then its text (D). */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.4, 1.0}'::float4[]`);
/**
 * How many sections are ranked, of those that match in a title and of the others: words that match more
 * are too common to be ranked.
 */
const RANKED = 200;

/** A matching section; `position` is its position on the page. */
export type Match = { spaceId: string; pageId: string; position: number; score: number };
export type FoundSpace = { id: string; title: string; emoji: string };
export type FoundSection = Match & {
  pageTitle: string;
  path: string;
  anchor: string;
  title: string;
  excerpt: string;
};

/**
 * Finds matching sections.
 * @param seen the spaces to search, as a condition on `spaces`
 */
export async function findSections(
  database: Executor,
  organizationId: string,
  { matches }: SearchQuery,
  seen: SQL | undefined,
): Promise<Match[]> {
  const having = (vector: SQL) => sql`
    (select section.space_id, section.page_id, section.position, section.vector
    from asked, page_sections as section
    join space_pages as page on page.space_id = section.space_id and page.page_id = section.page_id
    join ${spaces} on ${spaces.id} = section.space_id
    where section.organization_id = ${organizationId} and ${vector} @@ asked.query
      and not page.hidden and ${seen} limit ${RANKED})`;
  const rows = await executePrepared<Match>(
    database,
    sql`
    with asked as materialized (select ${matches} as query),
    candidates as (
      ${having(sql`ts_filter(section.vector, '{a,b}')`)} union all ${having(sql`section.vector`)}
    )
    select space_id as "spaceId", page_id as "pageId", position,
      ts_rank(${WEIGHTS}, vector, asked.query)::float8 as score
    from candidates, asked`,
  );
  // Sections that match by title and by text are merged here, because the database would sort for it.
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
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

/** Reads matching sections, with the text around the first match. */
export async function readSections(
  database: Executor,
  { matches }: SearchQuery,
  found: readonly Match[],
): Promise<FoundSection[]> {
  if (found.length === 0) return [];
  const rows = await executePrepared<FoundSection>(
    database,
    sql`
    with asked as materialized (
      select array(select distinct parts[1]
        from regexp_matches((${matches})::text, '''([^'']+)''', 'g') as lexeme(parts)) as words
    )
    select found."spaceId", found."pageId", found.position, found.score, section.anchor,
      section.title, page.title as "pageTitle", page.path,
      case when around.at > 1 then '…' else '' end || substr(section.body, around.at, ${FETCHED}) as excerpt
    from asked,
      jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found("spaceId" text, "pageId" text, position integer, score float8)
    ${looked(sql`page_sections as one where one.space_id = found."spaceId"
      and one.page_id = found."pageId" and one.position = found.position`)} as section
    ${looked(sql`space_pages as one where one.space_id = found."spaceId"
      and one.page_id = found."pageId"`)} as page
    cross join lateral (
      select greatest(1, coalesce(
        min(nullif(strpos(lower(' ' || section.body), ' ' || word), 0)),
        min(nullif(strpos(lower(section.body), word), 0)), 1) - ${FETCHED_BEFORE}) as at
      from unnest(asked.words) as word) as around`,
  );
  const place = new Map(found.map((match, index) => [keyOf(match), index]));
  return rows.sort((one, other) => (place.get(keyOf(one)) ?? 0) - (place.get(keyOf(other)) ?? 0));
}

/** Looks up one row by key; in a join the planner would read all pages for a few of them. */
const looked = (from: SQL) => sql`cross join lateral (select one.* from ${from} limit 1)`;

const keyOf = ({ spaceId, pageId, position }: Match) => `${spaceId} ${pageId} ${position}`;
