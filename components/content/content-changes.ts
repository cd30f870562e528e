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
import type { Pending } from './fold.ts';
import type { ContentNode, Parent } from './node.ts';
import { idOf } from './node.ts';

/** A move: what, into what, and beside whom; without a neighbour it goes last. */
export type Move = {
  node: ContentNode;
  from: Parent;
  parent: Parent;
  before?: ContentAnchor | undefined;
  after?: ContentAnchor | undefined;
  /**
   * Whether it is counted who has less by it: `ask` before anybody no longer sees it, or only `tell`
   * afterwards, where that was shown before. Without it, as for the way back, nothing is counted.
   */
  counting?: 'ask' | 'tell';
};

/** What changes the tree before the service has answered. */
export type Change = { kind: 'move'; move: Move } | { kind: 'delete'; node: ContentNode };

const keyFor = (organizationId: string) => ['content', organizationId] as const;

/** How a request that may be sent again is marked, so that it happens once. */
export const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

/**
 * Changes of the tree, one after the other: each is sent when what came before has been answered and
 * read. Until then the tree shows it already.
 */
export function useContentChange<Sent>(
  organizationId: string,
  send: (change: Change) => Promise<Sent>,
) {
  const client = useQueryClient();
  return useMutation<Sent, Problem, Change>({
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

/** What is on its way, for `foldPending`, and why the latest move of each item was refused. */
export function useChanges(organizationId: string): {
  pending: readonly Pending[];
  refusals: ReadonlyMap<string, string>;
} {
  const runs = useMutationState({
    filters: { mutationKey: keyFor(organizationId) },
    select: ({ state }) => ({
      change: state.variables as Change | undefined,
      status: state.status,
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const pending: Pending[] = [];
    const refusals = new Map<string, string>();
    for (const { change, status, message } of runs) {
      if (!change) continue;
      const id = idOf(change.kind === 'move' ? change.move.node : change.node);
      if (status === 'pending') pending.push(pendingOf(change));
      if (message === undefined) refusals.delete(id);
      else refusals.set(id, `${change.kind === 'move' ? 'Not moved' : 'Not deleted'}. ${message}`);
    }
    return { pending, refusals };
  }, [runs]);
}

function pendingOf(change: Change): Pending {
  if (change.kind === 'delete') return { node: change.node, gone: true };
  const { node, parent, before, after } = change.move;
  const place = { before: before && anchorId(before), after: after && anchorId(after) };
  return { node, parent, place };
}

/**
 * Reads anew what shows content, once it changed: of the tree what is in view and what `parents` hold;
 * the rest when it comes into view.
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
