'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import {
  Folder,
  GitPullRequestArrow,
  Globe,
  LayoutList,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react';
import { useEffect } from 'react';
import { routes } from '#components/kit/routes.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { type FoundThing, findThings } from '#lib/contract/search.ts';
import { PaletteItem } from './palette-item.tsx';

/** How long typing must pause before it searches, in milliseconds. */
const PAUSE = 150;

/** Collections, sites, sections, change requests and comments with the words of the search. */
export function PaletteThings({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: {
  organizationId: string;
  search: string;
  className: string;
  /** Called with the value of the first one when results load. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
}) {
  const debounced = useDebounced(search, PAUSE);
  const isSearchable = debounced.length >= 2 && debounced.length <= 512;
  const things = useQuery({
    ...queryFor(findThings, {
      parameters: { organizationId },
      query: { query: isSearchable ? debounced : '-' },
    }),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
  });
  const found = isSearchable && search ? (things.data?.items ?? []) : [];
  const first = found[0]?.id;
  useEffect(() => {
    if (first) onFound(`thing:${first}`);
  }, [first, onFound]);
  if (found.length === 0) return null;
  return (
    <Parts.Group
      heading={things.data?.similar ? 'Similar titles' : 'Sites, collections and requests'}
      className={className}
    >
      {found.map((thing) => {
        const { icon: Icon, hint, href } = shownAs(organizationId, thing);
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

type Shown = { icon: LucideIcon; hint: string; href: string };

function shownAs(organizationId: string, thing: FoundThing): Shown {
  const { id } = thing;
  switch (thing.type) {
    case 'collection':
      return {
        icon: Folder,
        hint: 'Collection',
        href: routes.content(organizationId, { collection: id }),
      };
    case 'site':
      return { icon: Globe, hint: 'Site', href: routes.site(organizationId, id) };
    case 'section':
      return {
        icon: LayoutList,
        hint: `Section of ${thing.site.title}`,
        href: routes.site(organizationId, thing.site.id),
      };
    case 'change-request':
      return {
        icon: GitPullRequestArrow,
        hint: `#${thing.number} in ${thing.space.title}`,
        href: routes.changeRequest(spaceOf(organizationId, thing), thing.number),
      };
    case 'comment': {
      const space = spaceOf(organizationId, thing);
      const place =
        thing.changeRequest === undefined
          ? routes.space(space, 'comments')
          : routes.changeRequest(space, thing.changeRequest);
      return {
        icon: MessageSquare,
        hint: `Comment in ${thing.space.title}`,
        href: `${place}?comment=${encodeURIComponent(id)}`,
      };
    }
  }
}

const spaceOf = (organization: string, { space }: { space: { id: string } }) => ({
  organization,
  id: space.id,
});
