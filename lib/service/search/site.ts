import type * as contract from '#lib/contract/search.ts';
import type { SearchHit } from '#lib/contract/search.ts';
import { pageUrl, spaceUrl } from '../content/presentation.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import { pageOf } from '../database/keyset.ts';
import { notFound } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import { spaceNode, viewOf } from '../permissions/ancestors.ts';
import { pathOfPage, pathOfSiteSpace, publishedAt, publishedBase } from '../published/addresses.ts';
import { defaultSpaceOf, isGroup, type PlacedSpace, readArrangement } from '../sites/rows.ts';
import type { SiteScope } from '../sites/scope.ts';
import { type FoundPages, searchPages } from './pages.ts';

type SearchContext = Context<typeof contract.searchSite>;
type Page = FoundPages['pages'][number];
/** A space on the site with its path there. */
type Searched = { id: string; space: SpaceRow; path: string };
type Scope = Pick<SearchContext['body'], 'mode' | 'siteSpaceId' | 'siteSpaceIds'>;

/** How many pages are found in all, and shown for each space. */
const FOUND_MAXIMUM = 150;
const PAGES_SHOWN = 10;

/** Searches the pages of a site that the caller can see. */
export const searchSite: Handler<typeof contract.searchSite> = async (context) => {
  const { database, organization, body, query, cursors } = context;
  const searched = await readSearched(context, body.scope ?? body);
  const { pages, correction } = await searchPages(database, {
    organizationId: organization.id,
    spaceIds: searched.map(({ space }) => space.id),
    query: body.query,
    limit: FOUND_MAXIMUM,
  });
  const found = Map.groupBy(pages, ({ spaceId }) => spaceId);
  const items = [...found.keys()].flatMap(
    (id) => searched.find(({ space }) => space.id === id) ?? [],
  );
  const start = Number(cursors.read(query.page)?.[0] ?? 0);
  const rows = items.slice(start, start + query.limit + 1);
  const keyOf = (row: Searched) => [items.indexOf(row) + 1];
  const present = (row: Searched) => presentHit(context, row, found.get(row.space.id) ?? []);
  const list = pageOf(rows, query.limit, items.length, cursors, keyOf, present);
  return { ...list, ...(correction !== undefined && { correction }) };
};

/** The spaces of the site that are to be searched and that the caller sees. */
async function readSearched(context: SearchContext, scope: Scope): Promise<Searched[]> {
  const { database, organization, caller } = context;
  const placed = await readPlaced(context);
  const wanted = wantedIn(scope);
  if (wanted?.some((id) => !placed.some((one) => one.id === id))) throw notFound('This site space');
  const view = await viewOf(database, organization, caller.id);
  return placed.filter(
    ({ id, space }) =>
      (!wanted || wanted.includes(id)) &&
      space.deletedAt === null &&
      view.on(spaceNode(space)).level !== 'guest',
  );
}

function wantedIn({ mode, siteSpaceId, siteSpaceIds }: Scope): string[] | null {
  if (mode === 'all') return null;
  return siteSpaceIds ?? (siteSpaceId === undefined ? null : [siteSpaceId]);
}

async function readPlaced({ database, site }: Pick<SearchContext, 'database' | 'site'>) {
  const { root, spaces } = await readArrangement(database, site);
  const sections = root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  if (sections.length === 0) return placedIn(site, null, spaces);
  return sections.flatMap((section) => placedIn(site, section, section.spaces));
}

function placedIn(
  { row }: SiteScope,
  section: (Parameters<typeof defaultSpaceOf>[0] & { path: string }) | null,
  spaces: readonly PlacedSpace[],
): Searched[] {
  const first = defaultSpaceOf(section ?? row, spaces);
  return spaces.map((placed) => ({
    id: placed.id,
    space: placed.space as SpaceRow,
    path: pathOfSiteSpace(placed, section, placed.id === first),
  }));
}

function presentHit(
  { instance, organization, site }: SearchContext,
  { space, path: above }: Searched,
  pages: readonly Page[],
): SearchHit {
  const origin = { instance, organization, space };
  // Without a key, a share-link site has no addresses.
  const base = publishedBase(site.row, null, instance);
  const urlsOf = (path: string, anchor = '') => {
    const { published } = publishedAt(base, pathOfPage(above, path));
    const hash = anchor && `#${encodeURIComponent(anchor)}`;
    return {
      app: pageUrl(origin, path, anchor),
      ...(published && { published: published + hash }),
    };
  };
  const { id, title, emoji } = space;
  return {
    id,
    title,
    emoji,
    pages: pages.slice(0, PAGES_SHOWN).map(({ pageId, title, path, section, excerpt }) => ({
      id: pageId,
      title: title.text,
      path,
      sections:
        excerpt.text === '' && section.heading.text === ''
          ? []
          : [
              {
                id: section.anchor,
                title: section.heading.text,
                path: section.anchor === '' ? path : `${path}#${section.anchor}`,
                body: excerpt.text,
                urls: urlsOf(path, section.anchor),
              },
            ],
      urls: urlsOf(path),
    })),
    urls: { app: spaceUrl(origin), ...publishedAt(base, above) },
  };
}
