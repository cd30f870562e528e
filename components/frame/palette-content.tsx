'use client';

import { useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { Search } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { useIsLate } from '#components/kit/timely.ts';
import { queryFor } from '#lib/client/query.ts';
import { type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { PaletteItem } from './palette-item.tsx';
import { type PaletteSearch, useFirstFound, useSettled } from './palette-search.ts';

const MAXIMUM_SPACES = 4;
const MAXIMUM_HITS = 6;

type Hit = { id: string; label: string; emoji: string; href: string };

/** The last item, which opens the search page. */
export const SEARCH_PAGE = 'search-page';

/** The best matches in spaces, pages and sections. */
export function PaletteContent({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: PaletteSearch) {
  const { text, isSearchable, found } = useFoundContent(organizationId, search);
  const correction = found.data?.correction;
  const sought = correction ?? search;
  // Results of an earlier search don't match the current text.
  const hits =
    isSearchable && text === search ? hitsOf(organizationId, found.data?.items ?? [], sought) : [];
  useFirstFound(hits[0]?.id, onFound);
  const isLate = useIsLate(isSearchable && found.isFetching);
  if (hits.length === 0)
    return isLate ? <p className="px-2 py-1.5 text-ink-3">Searching content…</p> : null;
  return (
    <Parts.Group
      heading={correction === undefined ? 'Content' : `Did you mean “${correction}”?`}
      className={className}
    >
      {hits.map(({ id, label, emoji, href }) => (
        <PaletteItem
          key={id}
          value={id}
          label={label}
          icon={
            <span aria-hidden className="w-4 flex-none text-center text-form">
              {emoji || '📄'}
            </span>
          }
          keywords={[label, search]}
          search={sought}
          onSelect={() => onGo(href)}
        />
      ))}
    </Parts.Group>
  );
}

/** Opens the search page, with the number of spaces that have results. */
export function SearchPageItem({
  organizationId,
  search,
  onGo,
}: Pick<PaletteSearch, 'organizationId' | 'search' | 'onGo'>) {
  const { text, found } = useFoundContent(organizationId, search);
  const count = text === search && !found.data?.correction ? (found.data?.count ?? 0) : 0;
  return (
    <Parts.Group>
      <PaletteItem
        value={SEARCH_PAGE}
        label={`Search all content for “${search}”`}
        icon={<Search aria-hidden />}
        keywords={[search]}
        hint={count > 0 && `Found in ${plural(count, 'space')}`}
        search=""
        onSelect={() => onGo(routes.search(organizationId, { query: search }))}
      />
    </Parts.Group>
  );
}

function useFoundContent(organizationId: string, search: string) {
  const { text, isSearchable } = useSettled(search);
  const found = useQuery({
    ...queryFor(searchOrganization, {
      parameters: { organizationId },
      query: { query: isSearchable ? text : '-', limit: MAXIMUM_SPACES },
    }),
    enabled: isSearchable,
  });
  return { text, isSearchable, found };
}

function hitsOf(organizationId: string, spaces: readonly SearchHit[], search: string): Hit[] {
  const text = search.toLowerCase();
  const hits = spaces.flatMap(({ id: spaceId, title, emoji = '', pages }): Hit[] => {
    const base = routes.space({ organization: organizationId, id: spaceId });
    const hit = (key: string, names: string[], href: string): Hit => ({
      id: `content:${spaceId}${key}`,
      label: names.join(' › '),
      emoji,
      href,
    });
    const titleMatches = pages.length === 0 || title.toLowerCase().includes(text);
    const pageHits = pages.flatMap((page) => {
      const sections = page.sections.length > 0 ? page.sections : [{ id: '', title: '' }];
      return sections.map((section) =>
        hit(
          `:${page.id}:${section.id}`,
          [title, page.title, ...(section.id ? [section.title] : [])],
          pageHref(base, page.path, section.id),
        ),
      );
    });
    return titleMatches ? [hit('', [title], base), ...pageHits] : pageHits;
  });
  return hits.slice(0, MAXIMUM_HITS);
}
