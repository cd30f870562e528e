'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { roleName } from '#components/kit/levels.ts';
import { matchScore } from '#components/kit/matching.ts';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { PaletteItem } from './palette-item.tsx';
import { type PaletteSearch, useFirstFound, useSettled } from './palette-search.ts';

/** The service also finds letters in the middle of names, so it is asked for more than are shown. */
const ASKED = 50;
const SHOWN = 6;

/** Members whose name or address matches the search, best match first. */
export function PalettePeople({ organizationId, search, className, onFound, onGo }: PaletteSearch) {
  const { text, isSearchable } = useSettled(search);
  const members = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: { search: text, limit: ASKED },
    }),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
  });
  const found = isSearchable && search && members.data ? matching(members.data, search) : [];
  useFirstFound(found[0] && `person:${found[0].id}`, onFound);
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

function matching({ items, next }: ListOf<Member>, search: string): Member[] {
  const ranked = items
    .map((member) => ({
      member,
      score: matchScore(member.user.displayName, [member.user.email ?? ''], search),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ member }) => member);
  // Of very many, those whose names begin so may not have been read.
  return ranked.length > 0 || !next ? ranked : items.slice(0, SHOWN);
}
