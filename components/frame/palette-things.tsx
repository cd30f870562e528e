'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { shownThing } from '#components/kit/found-thing.ts';
import { stillFound } from '#components/kit/timely.ts';
import { queryFor } from '#lib/client/query.ts';
import { findThings } from '#lib/contract/search.ts';
import { PaletteItem } from './palette-item.tsx';
import { type PaletteSearch, useFirstFound, useSettled } from './palette-search.ts';

/** Collections, sites, sections, change requests and comments with the words of the search. */
export function PaletteThings({ organizationId, search, className, onFound, onGo }: PaletteSearch) {
  const { text, isSearchable } = useSettled(search);
  const things = useQuery({
    ...queryFor(findThings, {
      parameters: { organizationId },
      query: { query: isSearchable ? text : '-' },
    }),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
  });
  const isStale = things.isPlaceholderData || text !== search;
  const found =
    isSearchable && search
      ? stillFound(things.data?.items ?? [], search, isStale, ({ title }) => [title])
      : [];
  useFirstFound(found[0] && `thing:${found[0].id}`, onFound);
  if (found.length === 0) return null;
  return (
    <Parts.Group
      heading={things.data?.similar ? 'Similar titles' : 'Sites, collections and requests'}
      className={className}
    >
      {found.map((thing) => {
        const { icon: Icon, hint, href } = shownThing(organizationId, thing);
        return (
          <PaletteItem
            key={thing.id}
            value={`thing:${thing.id}`}
            label={thing.title || 'Untitled'}
            icon={<Icon aria-hidden />}
            // The service has already matched them, so the search text counts as a keyword.
            keywords={[thing.title, search]}
            hint={hint}
            search={search}
            onSelect={() => onGo(href)}
          />
        );
      })}
    </Parts.Group>
  );
}
