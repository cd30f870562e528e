'use client';

import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOT_SENT, useOffline } from '#components/kit/connection.ts';
import type { MoveCommand, SiteIds } from './send.ts';

/** The mutation key of a site's moves, which run one after the other. */
export const movesKey = ({ organizationId, siteId }: SiteIds) =>
  ['site-structure', organizationId, siteId] as const;

/** The pending moves, and why the latest move of each item was refused. */
export function usePending(site: SiteIds): {
  pending: readonly MoveCommand[];
  refusals: ReadonlyMap<string, string>;
} {
  const offline = useOffline();
  const runs = useMutationState({
    filters: { mutationKey: movesKey(site) },
    select: ({ state }) => ({
      command: state.variables as MoveCommand | undefined,
      status: state.status,
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const refusals = new Map<string, string>();
    for (const { command, status, message } of runs) {
      if (!command) continue;
      if (status === 'pending' && offline) refusals.set(command.id, NOT_SENT);
      else if (message === undefined) refusals.delete(command.id);
      else refusals.set(command.id, `Couldn’t move it. ${message}`);
    }
    const pending = runs.flatMap(({ command, status }) =>
      command && status === 'pending' ? [command] : [],
    );
    return { pending, refusals };
  }, [runs, offline]);
}
