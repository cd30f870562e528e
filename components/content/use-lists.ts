'use client';

import { hashKey, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { fillPath } from '#lib/contract/endpoint.ts';
import { listTree } from '#lib/contract/tree.ts';
import { childrenFor, type ReadChildren } from './children.ts';
import type { Children } from './fold.ts';
import type { Parent } from './node.ts';

export type ReadLists = {
  lists: ReadonlyMap<Parent, Children>;
  problems: ReadonlyMap<Parent, Problem>;
  /** The API has no tree. */
  isPieced: boolean;
};

/**
 * What the cache holds of the tree. Reading is up to the `Reader` of each collection in view: hundreds
 * can be expanded, and only those in view are read anew after a change.
 */
export function useLists(organizationId: string, expanded: ReadonlySet<string>): ReadLists {
  const client = useQueryClient();
  const [watch] = useState(() => watchTree(client, organizationId));
  const version = useSyncExternalStore(watch.subscribe, watch.version, watch.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the cache's content
  return useMemo(
    () => readLists(client, watch.hashOf, expanded),
    [client, watch, expanded, version],
  );
}

function readLists(
  client: QueryClient,
  hashOf: (parent: Parent) => string,
  expanded: ReadonlySet<string>,
): ReadLists {
  const lists = new Map<Parent, Children>();
  const problems = new Map<Parent, Problem>();
  let isPieced = false;
  for (const parent of [null, ...expanded]) {
    const state = client.getQueryCache().get<ReadChildren, Error>(hashOf(parent))?.state;
    if (state?.data) {
      const { items, count, next } = state.data;
      lists.set(parent, { items, rest: next ? Math.max(1, (count ?? 0) - items.length) : 0 });
      isPieced ||= state.data.isPieced === true;
    } else if (state?.error instanceof Problem) problems.set(parent, state.error);
  }
  return { lists, problems, isPieced };
}

function watchTree(client: QueryClient, organizationId: string) {
  const path = fillPath(listTree.path, { organizationId });
  let version = 0;
  // Hundreds of them are looked up with every change.
  const hashes = new Map<Parent, string>();
  return {
    hashOf: (parent: Parent) => {
      const known = hashes.get(parent) ?? hashKey(childrenFor(organizationId, parent).queryKey);
      hashes.set(parent, known);
      return known;
    },
    version: () => version,
    subscribe: (listener: () => void) => {
      // Something may have come between the first look and this.
      version += 1;
      return client.getQueryCache().subscribe((event) => {
        if (event.query.queryKey[0] !== path) return;
        const isNews =
          (event.type === 'added' && event.query.state.data !== undefined) ||
          event.type === 'removed' ||
          (event.type === 'updated' &&
            ['success', 'error', 'setState'].includes(event.action.type));
        if (!isNews) return;
        version += 1;
        // Some of it is told while a part of the page is being rendered.
        notifyManager.schedule(listener);
      });
    },
  };
}
