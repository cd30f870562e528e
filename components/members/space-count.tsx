'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { COUNTED_MEMBERS, countSpacesOfMembers } from '#lib/contract/access.ts';
import type { Member } from '#lib/contract/members.ts';
import { useMembersPage } from './members-context.ts';
import { spaceCountsInput } from './search-params.ts';

/** The part of a page of members whose spaces are counted in one request with those of a row. */
export function countedWith(rows: readonly Member[], index: number): string {
  const start = index - (index % COUNTED_MEMBERS);
  return rows
    .slice(start, start + COUNTED_MEMBERS)
    .map(({ id }) => id)
    .join(',');
}

/**
 * The number of spaces that each of some members can see, by role, grants and defaults. An API that
 * doesn't count them says how many the member was granted.
 * @param ids of members, separated by commas
 * @returns the number for a member; undefined while it loads
 */
export function useSpaceCounts(ids: string): (member: Member) => number | undefined {
  const { organizationId } = useMembersPage();
  const { data, isError } = useQuery({
    ...queryFor(countSpacesOfMembers, spaceCountsInput(organizationId, ids.split(','))),
    placeholderData: keepPreviousData,
  });
  return (member) => (isError ? member.spaces : data?.counts[member.id]);
}

/** A number of spaces. */
export function SpaceCount({ count }: { count: number | undefined }) {
  if (count === undefined) return <Skeleton className="ml-auto w-6" />;
  return count === 0 ? '–' : formatNumber(count);
}

/** The number of spaces of a member further down, which is read once its row is in view. */
export function LaterSpaceCount({ member, together }: { member: Member; together: string }) {
  return <SpaceCount count={useSpaceCounts(together)(member)} />;
}
