'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { useEffect } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { routes } from '#components/kit/routes.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { PaletteItem } from './palette-item.tsx';

/** How long typing must pause before people are searched, in milliseconds. */
const PAUSE = 180;

/** Members whose name or address matches the search. */
export function PalettePeople({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: {
  organizationId: string;
  search: string;
  className: string;
  /** Called with the value of the first person when results load. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
}) {
  const debounced = useDebounced(search, PAUSE);
  const isSearchable = debounced.length >= 2;
  const members = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: { search: debounced, limit: 6 },
    }),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
  });
  const found = isSearchable && search ? (members.data?.items ?? []) : [];
  const first = found[0]?.id;
  useEffect(() => {
    if (first) onFound(`person:${first}`);
  }, [first, onFound]);
  if (found.length === 0) return null;
  return (
    <Parts.Group heading="People" className={className}>
      {found.map(({ id, user, role }) => (
        <PaletteItem
          key={id}
          value={`person:${id}`}
          label={user.displayName}
          icon={<Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />}
          // The service has already matched them, so the search text counts as a keyword.
          keywords={[user.displayName, search]}
          hint={roleName(role)}
          search={search}
          onSelect={() => onGo(routes.members(organizationId, { member: user.id }))}
        />
      ))}
    </Parts.Group>
  );
}
