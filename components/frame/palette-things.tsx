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
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import { type FoundThing, findThings } from '#lib/contract/search.ts';
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
  const found = isSearchable && search ? (things.data?.items ?? []) : [];
  useFirstFound(found[0] && `thing:${found[0].id}`, onFound);
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

type PaletteEntry = { icon: LucideIcon; hint: string; href: string };

function shownAs(organizationId: string, thing: FoundThing): PaletteEntry {
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
