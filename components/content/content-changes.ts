'use client';

import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Problem } from '#lib/client/problem.ts';
import { anyContentLists, contentLists } from '#lib/contract/collections.ts';
import { fillPath } from '#lib/contract/endpoint.ts';
import { anchorId, type ContentAnchor } from '#lib/contract/positions.ts';
import { childrenFor } from './children.ts';
import type { PendingChange } from './fold.ts';
import type { ContentNode, Parent } from './node.ts';
import { idOf } from './node.ts';

/** A move into `parent`, before or after a sibling; without a sibling it goes last. */
export type Move = {
  node: ContentNode;
  from: Parent;
  parent: Parent;
  before?: ContentAnchor | undefined;
  after?: ContentAnchor | undefined;
  /**
   * Whether to count who loses access: `confirm` asks first if anyone would no longer see it, `report`
   * only says so afterwards because a dialog already showed it. Undefined counts nothing, as for undo.
   */
  lossCheck?: 'confirm' | 'report';
};

/** A change that the tree shows before the service has answered. */
export type ContentChange =
  | { kind: 'move'; move: Move }
  | { kind: 'delete'; nodes: readonly ContentNode[] };

const keyFor = (organizationId: string) => ['content', organizationId] as const;

/**
 * Sends changes of the tree one at a time, each after the previous one is answered and refetched. The
 * tree shows them at once.
 */
export function useContentChange<Sent>(
  organizationId: string,
  send: (change: ContentChange) => Promise<Sent>,
) {
  const client = useQueryClient();
  return useMutation<Sent, Problem, ContentChange>({
    mutationKey: keyFor(organizationId),
    scope: { id: `content:${organizationId}` },
    mutationFn: send,
    onSettled: (_reply, _problem, change) =>
      refreshContent(
        client,
        organizationId,
        change.kind === 'move' ? [change.move.from, change.move.parent] : [],
      ),
  });
}

/** The pending changes, for `foldPending`, and why the last change of each item failed. */
export function useChanges(organizationId: string): {
  pending: readonly PendingChange[];
  refusals: ReadonlyMap<string, string>;
} {
  const runs = useMutationState({
    filters: { mutationKey: keyFor(organizationId) },
    select: ({ state }) => ({
      change: state.variables as ContentChange | undefined,
      status: state.status,
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const pending: PendingChange[] = [];
    const refusals = new Map<string, string>();
    for (const { change, status, message } of runs) {
      if (!change) continue;
      const isMove = change.kind === 'move';
      if (status === 'pending') pending.push(...pendingOf(change));
      for (const id of (isMove ? [change.move.node] : change.nodes).map(idOf))
        if (message === undefined) refusals.delete(id);
        else refusals.set(id, `${isMove ? 'Couldn’t move.' : 'Couldn’t delete.'} ${message}`);
    }
    return { pending, refusals };
  }, [runs]);
}

function pendingOf(change: ContentChange): PendingChange[] {
  if (change.kind === 'delete') return change.nodes.map((node) => ({ node, gone: true }));
  const { node, parent, before, after } = change.move;
  const place = { before: before && anchorId(before), after: after && anchorId(after) };
  return [{ node, parent, place }];
}

/**
 * Refetches everything that shows content after a change: in the tree what is in view and the children
 * of `parents`; the rest once it comes into view.
 */
export async function refreshContent(
  client: QueryClient,
  organizationId: string,
  parents: readonly Parent[] = [],
): Promise<void> {
  const own = contentLists.map((path) => fillPath(path, { organizationId }));
  const prefixes = [...own, ...anyContentLists.filter((path) => path !== '/v1/orgs')];
  const refreshed = client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' &&
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  });
  const touched = parents
    .map((parent) => childrenFor(organizationId, parent))
    .filter(({ queryKey }) => client.getQueryData(queryKey) !== undefined)
    .map((options) => client.fetchQuery(options).catch(() => undefined));
  await Promise.all([refreshed, ...touched]);
}
