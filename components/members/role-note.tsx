'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { spacesText } from './consequences.tsx';
import { useMembersPage } from './members-context.ts';
import type { MemberSummary } from './person.ts';
import { previewChange } from './preview.ts';

/** How long a role is highlighted before its effect is read, in milliseconds. */
const REST = 150;

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
  const { data, error, isFetching } = useQuery({
    queryKey: ['preview', 'role', organizationId, person.id, role],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => window.setTimeout(resolve, REST));
      signal.throwIfAborted();
      const change = { kind: 'role', role: role ?? null } as const;
      return previewChange({ organizationId, change, people: [person], matching: null }, signal);
    },
    enabled: isLower,
    staleTime: 0,
    retry: false,
  });
  if (role === 'admin' && person.role !== 'admin')
    return `${person.name} could change everything in the organization.`;
  // What was read before may no longer be true.
  if (!isLower || isFetching) return null;
  if (error) return `Couldn’t load what this role takes away. ${error.message}`;
  // An API that has no previews.
  if (!data) return null;
  const { spaces, lowered } = data;
  if (spaces.count > 0) return `${spacesText('lost', spaces, 1)}.`;
  if (lowered.count > 0) return `${spacesText('lower', lowered, 1)}.`;
  return 'Their level stays the same on every space.';
}
