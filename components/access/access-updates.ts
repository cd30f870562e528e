'use client';

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { grantOnSpace } from '#lib/contract/grants.ts';
import type { Level, Role } from '#lib/contract/levels.ts';
import type { AccessTarget } from './target.ts';

/** The person or team of a grant. */
export type GrantHolder = { kind: 'user' | 'team'; id: string; name: string };

/** A change of the default level, or of grants; an undefined role removes them. */
export type AccessUpdate =
  | { holders: readonly GrantHolder[]; role: Role | null | undefined }
  | { defaultLevel: Level | null; from: Level | null };

const keyFor = ({ type, id }: AccessTarget) => ['access', type, id] as const;

/** Changes access to a target, one change after another; each is settled once its queries are refetched. */
export function useUpdateAccess(target: AccessTarget) {
  const client = useQueryClient();
  return useMutation<unknown, Problem, AccessUpdate>({
    mutationKey: keyFor(target),
    scope: { id: keyFor(target).join() },
    // Loaded with the first change.
    mutationFn: async (write) => (await import('./send.ts')).send(target, write),
    onSettled: () => refreshAfter(client, grantOnSpace, {}),
  });
}

/** The pending roles by holder, and why the latest change of each failed. */
export function useAccessUpdates(target: AccessTarget) {
  const runs = useMutationState({
    filters: { mutationKey: keyFor(target) },
    select: ({ state }) => ({
      write: state.variables as AccessUpdate | undefined,
      status: state.status,
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const pending = new Map<string, Role | null | undefined>();
    const refusals = new Map<string, string>();
    for (const { write, status, message } of runs) {
      if (!write || 'defaultLevel' in write) continue;
      for (const holder of write.holders) {
        const key = keyOfHolder(holder);
        if (status === 'pending') pending.set(key, write.role);
        if (status === 'error' && message) refusals.set(key, message);
        else refusals.delete(key);
      }
    }
    return { pending, refusals };
  }, [runs]);
}

/** A key that differs for a person and a team with the same id. */
export function keyOfHolder({ kind, id }: Pick<GrantHolder, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
