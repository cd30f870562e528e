'use client';

import { hashKey, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { fillPath } from '#lib/contract/endpoint.ts';
import { listTree } from '#lib/contract/tree.ts';
import { childrenFor, type LoadedChildren } from './children.ts';
import { type Children, type LoadedTree, loadedTreeOf } from './fold.ts';
import type { Parent } from './node.ts';

type LoadedLists = {
  tree: LoadedTree;
  problems: ReadonlyMap<Parent, Problem>;
  /** Whether the API has no tree. */
  isAssembled: boolean;
};

/**
 * The cached part of the tree. Loading is up to the `Reader` of each collection in view: hundreds can be
 * expanded, and only those in view are refetched after a change.
 */
export function useLoadedLists(organizationId: string, expanded: ReadonlySet<string>): LoadedLists {
  const client = useQueryClient();
  const [watch] = useState(() => watchTree(client, organizationId));
  const version = useSyncExternalStore(watch.subscribe, watch.version, watch.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the cache's content
  return useMemo(
    () => readLists(client, watch.hashOf, expanded),
    [client, watch, expanded, version],
  );
}

function readLists(
  client: QueryClient,
  hashOf: (parent: Parent) => string,
  expanded: ReadonlySet<string>,
): LoadedLists {
  const lists = new Map<Parent, Children>();
  const problems = new Map<Parent, Problem>();
  let isAssembled = false;
  for (const parent of [null, ...expanded]) {
    const state = client.getQueryCache().get<LoadedChildren, Error>(hashOf(parent))?.state;
    if (state?.data) {
      const { items, count, next } = state.data;
      lists.set(parent, { items, rest: next ? Math.max(1, (count ?? 0) - items.length) : 0 });
      isAssembled ||= state.data.isAssembled === true;
    } else if (state?.error instanceof Problem) problems.set(parent, state.error);
  }
  return { tree: loadedTreeOf(lists), problems, isAssembled };
}

function watchTree(client: QueryClient, organizationId: string) {
  const path = fillPath(listTree.path, { organizationId });
  let version = 0;
  // Cached because hundreds are looked up with every change.
  const hashes = new Map<Parent, string>();
  return {
    hashOf: (parent: Parent) => {
      const known = hashes.get(parent) ?? hashKey(childrenFor(organizationId, parent).queryKey);
      hashes.set(parent, known);
      return known;
    },
    version: () => version,
    subscribe: (listener: () => void) => {
      // The cache may have changed between the first render and this.
      version += 1;
      return client.getQueryCache().subscribe((event) => {
        if (event.query.queryKey[0] !== path) return;
        const isChange =
          (event.type === 'added' && event.query.state.data !== undefined) ||
          event.type === 'removed' ||
          (event.type === 'updated' &&
            ['success', 'error', 'setState'].includes(event.action.type));
        if (!isChange) return;
        version += 1;
        // Some events fire while a component renders.
        notifyManager.schedule(listener);
      });
    },
  };
}
