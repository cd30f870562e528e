'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { editsAllowed, editsBetween } from '#lib/contract/edits.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import { useMembersPage } from './members-context.ts';
import { useMemberParams } from './use-member-params.ts';

/** How many members whose names have the same first letters are compared. */
const COMPARED = 200;

/** The member whose name is closest to a search without matches; nothing if none is close. */
export function ClosestName({ search }: { search: string }) {
  const { organizationId } = useMembersPage();
  const { open } = useMemberParams();
  const query = { search: search.slice(0, 2), limit: COMPARED };
  const found = useQuery({
    ...queryFor(listMembers, { parameters: { organizationId }, query }),
    enabled: editsAllowed(search.length) > 0,
  });
  const closest = found.data && closestTo(search, found.data.items);
  if (!closest) return null;
  return (
    <>
      {' Closest name: '}
      <button type="button" className="link" onClick={() => void open(closest.id)}>
        {closest.user.displayName}
      </button>
      .
    </>
  );
}

/** The member of whose names one is spelled most like a search. */
function closestTo(search: string, members: readonly Member[]): Member | undefined {
  const wanted = search.toLowerCase();
  const most = editsAllowed(wanted.length);
  const close = members.map((member) => {
    const name = member.user.displayName.toLowerCase();
    const edits = [name, ...name.split(' ')].map((word) => editsBetween(wanted, word, most));
    return { member, edits: Math.min(...edits) };
  });
  const [first] = close.sort((one, other) => one.edits - other.edits);
  return first && first.edits <= most ? first.member : undefined;
}
