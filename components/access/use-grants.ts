'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { Problem } from '#lib/client/problem.ts';
import type { Role } from '#lib/contract/levels.ts';
import { type GrantHolder, keyOfHolder, useAccessUpdates } from './access-updates.ts';
import { type AccessTarget, teamGrantsFor, userGrantsFor } from './target.ts';

/** A grant in the list. */
export type GrantItem = {
  holder: GrantHolder;
  role: Role | null;
  /** The line below the name: an address or the size of the team. */
  detail: string | undefined;
  photo?: string | undefined;
  /** Why the latest change failed. */
  refusal: string | undefined;
};

/** The grants on a target, teams first, with pending changes applied. */
export function useGrants(target: AccessTarget) {
  const teams = useInfiniteQuery(teamGrantsFor(target));
  const users = useInfiniteQuery(userGrantsFor(target));
  const { pending, refusals } = useAccessUpdates(target);
  const saved: Omit<GrantItem, 'refusal'>[] | undefined = teams.data &&
    users.data && [
      ...teams.data.pages.flatMap(({ items }) =>
        items.map(({ team, permission }) => ({
          holder: { kind: 'team' as const, id: team.id, name: team.title },
          role: permission,
          detail: `Team of ${formatNumber(team.members)}`,
        })),
      ),
      ...users.data.pages.flatMap(({ items }) =>
        items.map(({ user, permission }) => ({
          holder: { kind: 'user' as const, id: user.id, name: user.displayName },
          role: permission,
          detail: user.email,
          photo: user.photoURL,
        })),
      ),
    ];
  const rows = saved?.flatMap((grant): GrantItem[] => {
    const key = keyOfHolder(grant.holder);
    const refusal = refusals.get(key);
    if (!pending.has(key)) return [{ ...grant, refusal }];
    const role = pending.get(key);
    return role === undefined ? [] : [{ ...grant, role, refusal }];
  });
  const failed = [teams, users].find(({ data, error }) => error && !data);
  const further = [teams, users].find(({ hasNextPage }) => hasNextPage);
  const count = [teams, users].reduce((sum, { data }) => sum + (data?.pages[0]?.count ?? 0), 0);
  return {
    rows,
    count,
    isPending: !saved && !failed,
    problem: failed?.error instanceof Problem ? failed.error : null,
    retry: () => {
      void teams.refetch();
      void users.refetch();
    },
    more: further && (() => void further.fetchNextPage()),
    isReadingMore: teams.isFetchingNextPage || users.isFetchingNextPage,
  };
}
