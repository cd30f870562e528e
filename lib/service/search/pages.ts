import { sql } from 'drizzle-orm';
import { executePrepared } from '#lib/service/database/prepared.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { excerptOf, rangesOf, type TextRange } from './excerpt.ts';
import { find } from './finding.ts';
import { type FoundSection, readSections, type SearchMatch } from './rows.ts';

/** What readers search: the primary content of some spaces of an organization. */
export type PageSearch = {
  organizationId: string;
  spaceIds: readonly string[];
  query: string;
  /** The maximum number of pages. */
  limit: number;
  /** Whether the reader sees what only some visitors see; without it, nobody does. */
  meets?: Meets;
  /** Pages left out, each with what is below it. Hidden pages are never found. */
  exclude?: { noIndex?: boolean; pageIds?: readonly string[] };
};

/** A text with the matches in it. */
type MarkedText = { text: string; matches: TextRange[] };

/** A page with its best section. */
type FoundPage = {
  spaceId: string;
  pageId: string;
  path: string;
  title: MarkedText;
  /** The anchor is empty for the text before the first heading. */
  section: { anchor: string; heading: MarkedText };
  excerpt: MarkedText;
};

export type FoundPages = {
  pages: FoundPage[];
  /** The search that found them, if the one asked for found nothing. */
  correction?: string;
};

/**
 * Searches pages, the best first, equally good ones in the order of their spaces. Content outside the given spaces and of excluded pages changes neither
 * results nor corrections; so does what the reader doesn't see of a page.
 */
export async function searchPages(database: Executor, search: PageSearch): Promise<FoundPages> {
  const { organizationId, spaceIds, limit, meets, exclude = {} } = search;
  const { noIndex = true, pageIds = [] } = exclude;
  const met = meets ? await readMet(database, spaceIds, meets) : [];
  const seen = sql`${spaces.deletedAt} is null and ${spaces.id} = any(${sql.param(spaceIds)}::text[])
    and (not section.is_conditional or section.conditions = any(${sql.param(met)}::text[]))
    and not (${noIndex}::boolean and page.no_index)
    and not page.page_id = any(${sql.param(pageIds)}::text[])`;
  const scope = { organizationId, seen };
  const found = await find(database, scope, search.query, { hasSpaces: false });
  const order = new Map(spaceIds.map((id, index) => [id, index]));
  const rankOf = ({ spaceId }: SearchMatch) => order.get(spaceId) ?? 0;
  const matches = found.matches.toSorted(
    (one, other) => other.score - one.score || rankOf(one) - rankOf(other),
  );
  const best = bestOf(matches).slice(0, limit);
  const sections = await readSections(database, found.asked, best);
  const mark = (text: string): MarkedText => ({
    text,
    matches: rangesOf(text, found.asked.sought),
  });
  const present = (section: FoundSection): FoundPage => ({
    spaceId: section.spaceId,
    pageId: section.pageId,
    path: section.path,
    title: mark(section.pageTitle),
    section: { anchor: section.anchor, heading: mark(section.title) },
    excerpt: mark(excerptOf(section, found.asked)),
  });
  const { correction } = found;
  return { pages: sections.map(present), ...(correction !== undefined && { correction }) };
}

/** The best section of each page, in order; the top of a page whose title is asked for. */
function bestOf(matches: readonly SearchMatch[]): SearchMatch[] {
  const pages = new Map<string, SearchMatch>();
  for (const match of matches) {
    const key = `${match.spaceId} ${match.pageId}`;
    if (!pages.has(key)) pages.set(key, match.isTitle ? { ...match, position: 0 } : match);
  }
  return [...pages.values()];
}

/** More different sets of conditions in what one search reads aren't met by anybody. */
const READ_MAXIMUM = 5_000;

/** Whether somebody meets all of some conditions. */
type Meets = (conditions: readonly string[]) => boolean;

/**
 * The sets of conditions of parts of pages that somebody meets, as the index has them.
 * @param spaceIds where it is searched
 */
async function readMet(
  database: Executor,
  spaceIds: readonly string[],
  meets: Meets,
): Promise<string[]> {
  const first = (space: ReturnType<typeof sql>, after: ReturnType<typeof sql>) => sql`
    cross join lateral (select md5(section.conditions) as key, section.conditions
      from page_sections as section
      where section.space_id = ${space} and section.conditions is not null ${after}
      order by md5(section.conditions) limit 1) as found`;
  // From one set to the next in the index: thousands of sections may have the same.
  const rows = await executePrepared<{ conditions: string }>(
    database,
    sql`
    with recursive known as (
      select asked.space, found.key, found.conditions
      from unnest(${sql.param(spaceIds)}::text[]) as asked(space) ${first(sql`asked.space`, sql``)}
      union all
      select known.space, found.key, found.conditions
      from known ${first(sql`known.space`, sql`and md5(section.conditions) > known.key`)}
    )
    select conditions from known limit ${READ_MAXIMUM}`,
  );
  const all = new Set(rows.map(({ conditions }) => conditions));
  return [...all].filter((conditions) => meets(JSON.parse(conditions)));
}
