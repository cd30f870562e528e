import { useQueries } from '@tanstack/react-query';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { listPages } from '#lib/contract/content.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { type DestinationOption, matching, pagesOf, searchedIn } from './targets.ts';

/** How many spaces are searched: each is one request. */
const SPACES_MAXIMUM = 12;
const LENGTH_MINIMUM = 2;

export type PagePick = {
  /** Of the pick: a space can be on a site twice. */
  id: string;
  title: string;
  path: string;
  destination: RedirectDestination;
};

/**
 * The pages of a site's spaces with a text in their title or path; for a path, of the spaces above it.
 * @returns those found so far, and whether more may come
 */
export function useMatchingPages(
  targets: readonly DestinationOption[],
  text: string,
): { pages: PagePick[]; isPending: boolean } {
  const wanted = useDebounced(searchedIn(text), 200);
  const spaces = wanted.length < LENGTH_MINIMUM ? [] : spacesFor(targets, wanted);
  return useQueries({
    queries: spaces.map(({ spaceId }) =>
      queryFor(listPages, { parameters: { spaceId }, query: {} }),
    ),
    combine: (read) => ({
      pages: matching(
        read.flatMap(({ data }, index) => {
          const space = spaces[index];
          return data && space ? picksOf(space, data.pages) : [];
        }),
        wanted,
      ),
      isPending: wanted !== searchedIn(text) || read.some(({ isPending }) => isPending),
    }),
  });
}

type Space = DestinationOption & { spaceId: string };

function spacesFor(targets: readonly DestinationOption[], wanted: string): Space[] {
  const spaces = targets.filter(
    (target): target is Space => target.kind === 'site-space' && target.spaceId !== undefined,
  );
  const isAbove = ({ path }: DestinationOption) =>
    wanted.startsWith(path === '/' ? path : `${path}/`);
  const above = wanted.startsWith('/') ? spaces.filter(isAbove) : [];
  const longestFirst = above.sort((a, b) => b.path.length - a.path.length);
  return (above.length > 0 ? longestFirst : spaces).slice(0, SPACES_MAXIMUM);
}

function picksOf(
  { id: siteSpaceId, path }: Space,
  pages: Parameters<typeof pagesOf>[0],
): PagePick[] {
  const base = path === '/' ? '' : path;
  return pagesOf(pages).map((page) => ({
    id: `${siteSpaceId}/${page.id}`,
    title: page.title,
    path: `${base}/${page.path}`,
    destination: { kind: 'site-page', siteSpaceId, pageId: page.id },
  }));
}
