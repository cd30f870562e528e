'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Problem } from '#lib/client/problem.ts';
import type { Role } from '#lib/contract/levels.ts';
import { type Target, teamGrantsFor, userGrantsFor } from './target.ts';
import { type Holder, keyOfHolder, useWrites } from './write.ts';

/** A grant as the list shows it. */
export type Granted = {
  holder: Holder;
  role: Role | null;
  /** Under the name: an address, or how many are in the team. */
  detail: string | undefined;
  photo?: string | undefined;
  /** Why the latest change was refused. */
  refusal: string | undefined;
};

/** The grants on a target as they were read, with what is on its way folded in; teams come first. */
export function useGrants(target: Target) {
  const teams = useInfiniteQuery(teamGrantsFor(target));
  const users = useInfiniteQuery(userGrantsFor(target));
  const { pending, refusals } = useWrites(target);
  const saved: Omit<Granted, 'refusal'>[] | undefined = teams.data &&
    users.data && [
      ...teams.data.pages.flatMap(({ items }) =>
        items.map(({ team, permission }) => ({
          holder: { kind: 'team' as const, id: team.id, name: team.title },
          role: permission,
          detail: `Team of ${team.members.toLocaleString('en')}`,
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
  const rows = saved?.flatMap((grant): Granted[] => {
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
