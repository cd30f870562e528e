'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { stillFound } from '#components/kit/timely.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { PaletteItem } from './palette-item.tsx';
import type { PaletteSearch } from './palette-search.ts';

/** The spaces that a change request can be started in, by their titles. */
export function PaletteSpaces({
  organizationId,
  search,
  className,
  onGo,
}: Omit<PaletteSearch, 'onFound'>) {
  const text = useDebounced(search);
  const title = text.slice(0, 50);
  const spaces = useQuery({
    ...queryFor(listSpaces, {
      parameters: { organizationId },
      query: { ...(title && { title }), limit: 20 },
    }),
    placeholderData: keepPreviousData,
  });
  const isStale = spaces.isPlaceholderData || text !== search;
  const items = stillFound(spaces.data?.items ?? [], search, isStale, (space) => [space.title]);
  if (spaces.isPending) return <p className="px-2 py-4 text-ink-2">Loading spaces</p>;
  return (
    <Parts.Group heading="New change request in" className={className}>
      {items.map((space) => {
        const hint = whyNot(requirementOf(createChangeRequest), space);
        return (
          <PaletteItem
            key={space.id}
            value={`new-request:${space.id}`}
            label={space.title}
            icon={
              <span aria-hidden className="w-4 flex-none text-center text-form">
                {space.emoji || '📄'}
              </span>
            }
            keywords={[space.title, search]}
            isUnavailable={hint !== undefined}
            {...(hint && { hint })}
            search={search}
            onSelect={() => onGo(`${routes.space(space, 'change-requests')}?new=1`)}
          />
        );
      })}
    </Parts.Group>
  );
}
