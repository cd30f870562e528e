'use client';

import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Command } from './send.ts';

/** The mutation key of a site's moves, which run one after the other. */
export const movesKey = (siteId: string) => ['site-structure', siteId] as const;

/** The pending moves, and why the latest move of each item was refused. */
export function usePending(siteId: string): {
  pending: readonly Command[];
  refusals: ReadonlyMap<string, string>;
} {
  const runs = useMutationState({
    filters: { mutationKey: movesKey(siteId) },
    select: ({ state }) => ({
      command: state.variables as Command | undefined,
      status: state.status,
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const refusals = new Map<string, string>();
    for (const { command, message } of runs) {
      if (!command) continue;
      if (message === undefined) refusals.delete(command.id);
      else refusals.set(command.id, `Couldn’t move it. ${message}`);
    }
    const pending = runs.flatMap(({ command, status }) =>
      command && status === 'pending' ? [command] : [],
    );
    return { pending, refusals };
  }, [runs]);
}
