'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { announce } from '#components/ui/live-region.tsx';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { spacesText } from './consequences.tsx';
import { useMembersPage } from './members-context.ts';
import type { MemberSummary } from './person.ts';
import { rolePreview } from './preview.ts';

/**
 * What a role would change for a person, below the roles of an open menu.
 * @param role the highlighted one; undefined if none is
 */
export function RoleNote({
  person,
  role,
}: {
  person: MemberSummary;
  role: Role | null | undefined;
}) {
  const text = useRoleEffect(person, role);
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  // Of one height, as a menu that grows would move its items under the pointer.
  return (
    <div className="mt-1 grid h-15 items-center border-t border-hairline px-2 text-meta text-ink-2">
      <span className="line-clamp-3">{text ?? 'You can undo this change.'}</span>
    </div>
  );
}

function useRoleEffect(person: MemberSummary, role: Role | null | undefined): string | null {
  const { organizationId } = useMembersPage();
  const isLower = role !== undefined && rankOf(levelOf(role)) < rankOf(levelOf(person.role));
  const rested = useDebounced(role);
  const { data, error, isFetching } = useQuery({
    ...rolePreview(organizationId, person, role ?? null),
    enabled: isLower && rested === role,
    staleTime: 0,
  });
  if (role === 'admin' && person.role !== 'admin')
    return `${person.name} could change everything in the organization.`;
  // What was read before may no longer be true.
  if (!isLower || isFetching) return null;
  if (error) return `Couldn’t load what this role takes away. ${error.message}`;
  // Not asked yet, or an API that has no previews.
  if (!data) return null;
  const { spaces, lowered } = data;
  if (spaces.count > 0) return `${spacesText('lost', spaces, 1)}.`;
  if (lowered.count > 0) return `${spacesText('lower', lowered, 1)}.`;
  return 'Their level stays the same on every space.';
}
