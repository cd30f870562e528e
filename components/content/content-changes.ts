'use client';

import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOT_SENT, useOffline } from '#components/kit/connection.ts';
import { formatList } from '#components/kit/format.ts';
import { Problem } from '#lib/client/problem.ts';
import { type Sender, sendWhenOnline } from '#lib/client/send-when-online.ts';
import type { WaitingChange } from '#lib/client/waiting.ts';
import { anyContentLists, contentLists } from '#lib/contract/collections.ts';
import { fillPath } from '#lib/contract/endpoint.ts';
import { anchorId, type ContentAnchor } from '#lib/contract/positions.ts';
import { childrenFor } from './children.ts';
import type { PendingChange } from './fold.ts';
import type { ContentNode, Parent } from './node.ts';
import { idOf, titleOf } from './node.ts';
import { type ChangeResult, checkUnmoved, sendChange } from './send-change.ts';

/** A move into `parent`, before or after a sibling; without a sibling it goes last. */
export type ContentMove = {
  node: ContentNode;
  from: Parent;
  parent: Parent;
  before?: ContentAnchor | undefined;
  after?: ContentAnchor | undefined;
  /**
   * Whether to count who loses access: `confirm` asks first if anyone would no longer see it, `report`
   * only says so afterwards because a dialog already showed it, `together` asks once for all moves that
   * are made together. Undefined counts nothing, as for undo.
   */
  lossCheck?: 'confirm' | 'report' | 'together';
};

/** A change that the tree shows before the service has answered. */
export type TreeChange =
  | { kind: 'move'; move: ContentMove }
  | { kind: 'delete'; nodes: readonly ContentNode[] };

const keyFor = (organizationId: string) => ['content', organizationId] as const;

/**
 * Sends changes of the tree one at a time, each after the previous one is answered and refetched. The
 * tree shows them at once.
 */
export function useContentChange(
  organizationId: string,
  agree: (move: ContentMove) => Promise<boolean>,
) {
  const client = useQueryClient();
  const mutationKey = keyFor(organizationId);
  return useMutation<ChangeResult, Problem, TreeChange>({
    mutationKey,
    mutationFn: (change) =>
      sendWhenOnline(contentSender(client, organizationId, agree), mutationKey, change),
  });
}

/** Sends changes of the tree. @param agree confirms a move after which someone sees less */
export function contentSender(
  client: QueryClient,
  organizationId: string,
  agree: (move: ContentMove) => Promise<boolean>,
): Sender<TreeChange, ChangeResult> {
  return {
    kind: 'content',
    scope: `content:${organizationId}`,
    // A deletion without a connection fails at once.
    waits: ({ kind }) => kind === 'move',
    label: (change) =>
      change.kind === 'move'
        ? `Move “${titleOf(change.move.node)}”`
        : `Delete ${formatList(change.nodes.map((node) => `“${titleOf(node)}”`))}`,
    send: async (change, waited) => {
      if (!waited || change.kind !== 'move') return sendChange(organizationId, change, agree);
      await checkUnmoved(change.move);
      // Each on its own: the page on which they were moved together may have been left.
      const isTogether = change.move.lossCheck === 'together';
      const move = isTogether ? { ...change.move, lossCheck: 'confirm' as const } : change.move;
      return sendChange(organizationId, { kind: 'move', move }, agree);
    },
    settle: (change) =>
      refreshContent(
        client,
        organizationId,
        change.kind === 'move' ? [change.move.from, change.move.parent] : [],
      ),
  };
}

/** The sender of a change that outlived a reload. */
export function restoredSender(
  client: QueryClient,
  { mutationKey: [, organizationId] }: WaitingChange,
): Sender<never> {
  return contentSender(client, String(organizationId), () => {
    throw new Problem(409, 'People would lose access. Move it again to see who.');
  });
}

/** The pending changes, for `foldPending`, and why the last change of each item failed. */
export function useChanges(organizationId: string): {
  pending: readonly PendingChange[];
  refusals: ReadonlyMap<string, string>;
} {
  const offline = useOffline();
  const runs = useMutationState({
    filters: { mutationKey: keyFor(organizationId) },
    select: ({ state }) => ({
      change: state.variables as TreeChange | undefined,
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
        if (status === 'pending' && offline) refusals.set(id, NOT_SENT);
        else if (message === undefined) refusals.delete(id);
        else refusals.set(id, `${isMove ? 'Couldn’t move.' : 'Couldn’t delete.'} ${message}`);
    }
    return { pending, refusals };
  }, [runs, offline]);
}

function pendingOf(change: TreeChange): PendingChange[] {
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
