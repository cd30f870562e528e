import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/search.ts';
import type { SearchHit } from '#lib/contract/search.ts';
import { type Origin, pagePublishedAt, pageUrl, spaceUrl } from '../content/presentation.ts';
import { pageOf } from '../database/keyset.ts';
import { spaces } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { publishedSpaces } from '../published/spaces.ts';
import { excerptOf } from './excerpt.ts';
import { find } from './finding.ts';
import type { SearchQuery } from './query.ts';
import { type RankedSpace, rankSpaces, shownOf, spacesAfter } from './ranking.ts';
import { type FoundSection, readSections, readSpaces } from './rows.ts';
import { searchSite } from './site.ts';
import { findThings } from './things.ts';

export const search: Handlers<typeof contract> = {
  async searchOrganization({ instance, database, organization, caller, query, cursors }) {
    const view = await viewOf(database, organization, caller.id);
    const inOrganization = and(
      eq(spaces.organizationId, organization.id),
      isNull(spaces.deletedAt),
      view.seesSpaces,
    );
    const scope = { organizationId: organization.id, seen: inOrganization };
    const found = await find(database, scope, query.query, { hasSpaces: true });
    const { asked, matches, titled, correction } = found;
    const ranked = rankSpaces(matches, titled);
    const rows = spacesAfter(ranked, cursors.read(query.page)).slice(0, query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const ids = shown.map(({ id }) => id);
    const [known, places, sections] = await Promise.all([
      readSpaces(database, ids),
      publishedSpaces({ database, instance }, ids),
      readSections(database, asked, shown.flatMap(shownOf)),
    ]);
    const present = ({ id }: RankedSpace): SearchHit => {
      const space = known.get(id) ?? { id, title: '', emoji: '' };
      const mine = sections.filter(({ spaceId }) => spaceId === id);
      const published = places.get(id)?.published;
      return presentHit({ instance, organization, space, published }, space, mine, asked);
    };
    const keyOf = ({ score, id }: RankedSpace) => [score, id];
    const page = pageOf(rows, query.limit, ranked.length, cursors, keyOf, present);
    return { ...page, ...(correction !== undefined && { correction }) };
  },

  searchSite,

  findThings,
};

/** A space with its matching pages and their sections, in order. */
function presentHit(
  origin: Origin,
  space: { id: string; title: string; emoji: string },
  sections: readonly FoundSection[],
  query: SearchQuery,
): SearchHit {
  const pages = new Map<string, SearchHit['pages'][number]>();
  for (const section of sections) {
    const { pageId: id, pageTitle, path, anchor, title, text } = section;
    const page = pages.get(id) ?? {
      id,
      title: pageTitle,
      path,
      sections: [],
      urls: { app: pageUrl(origin, path), ...pagePublishedAt(origin, path) },
    };
    pages.set(id, page);
    // If a page has no text, only the page itself matched.
    if (text === '' && title === '') continue;
    // The same section as others see it.
    if (page.sections.some(({ id }) => id === anchor)) continue;
    page.sections.push({
      id: anchor,
      title,
      path: anchor === '' ? path : `${path}#${anchor}`,
      body: excerptOf(section, query),
      urls: {
        app: pageUrl(origin, path, anchor),
        ...pagePublishedAt(origin, path, anchor),
      },
    });
  }
  const { id, title, emoji } = space;
  const { published } = origin;
  const urls = { app: spaceUrl(origin), ...(published && { published }) };
  return { id, title, emoji, pages: [...pages.values()], urls };
}
