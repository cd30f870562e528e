'use client';

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { grantOnSpace } from '#lib/contract/grants.ts';
import type { Level, Role } from '#lib/contract/levels.ts';
import type { Target } from './target.ts';

/** Who holds a grant. */
export type Holder = { kind: 'user' | 'team'; id: string; name: string };

/** What is written: what holders are granted (undefined: no longer), or the default. */
export type Write =
  | { holders: readonly Holder[]; role: Role | null | undefined }
  | { defaultLevel: Level | null };

const keyFor = ({ type, id }: Target) => ['access', type, id] as const;

/** Writes access to a target, one change after the other; each is done once what it touched is read anew. */
export function useWrite(target: Target) {
  const client = useQueryClient();
  return useMutation<unknown, Problem, Write>({
    mutationKey: keyFor(target),
    scope: { id: keyFor(target).join() },
    // What writes is loaded with the first change.
    mutationFn: async (write) => (await import('./send.ts')).send(target, write),
    onSettled: () => refreshAfter(client, grantOnSpace, {}),
  });
}

/** What is on its way by the key of its holder, and why the latest change of each was refused. */
export function useWrites(target: Target) {
  const runs = useMutationState({
    filters: { mutationKey: keyFor(target) },
    select: ({ state }) => ({
      write: state.variables as Write | undefined,
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

/** Tells people and teams with the same id apart. */
export function keyOfHolder({ kind, id }: Pick<Holder, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
