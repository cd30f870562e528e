'use client';

import { useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { useEffect } from 'react';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { PaletteItem } from './palette-item.tsx';

/** How long typing must pause before content is searched, in milliseconds. */
const PAUSE = 150;
const MINIMUM_LENGTH = 2;
const MAXIMUM_LENGTH = 512;
const MAXIMUM_SPACES = 4;
const MAXIMUM_HITS = 6;

type Hit = { id: string; label: string; emoji: string; href: string };

/** The best matches in spaces, pages and sections. */
export function PaletteContent({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: {
  organizationId: string;
  search: string;
  className: string;
  /** Called with the value of the first hit when results load. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
}) {
  const debounced = useDebounced(search, PAUSE);
  const isSearchable = debounced.length >= MINIMUM_LENGTH && debounced.length <= MAXIMUM_LENGTH;
  const found = useQuery({
    ...queryFor(searchOrganization, {
      parameters: { organizationId },
      query: { query: isSearchable ? debounced : '-', limit: MAXIMUM_SPACES },
    }),
    enabled: isSearchable,
  });
  // Results of an earlier search don't match the current text.
  const hits =
    isSearchable && debounced === search
      ? hitsOf(organizationId, found.data?.items ?? [], search)
      : [];
  const first = hits[0]?.id;
  useEffect(() => {
    if (first) onFound(first);
  }, [first, onFound]);
  if (hits.length === 0) return null;
  return (
    <Parts.Group heading="Content" className={className}>
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
          search={search}
          onSelect={() => onGo(href)}
        />
      ))}
    </Parts.Group>
  );
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
