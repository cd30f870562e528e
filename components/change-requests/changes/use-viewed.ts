'use client';

import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import {
  listViewedPages,
  markAllViewed,
  markViewed,
  unmarkViewed,
  VIEWED_AT_ONCE,
} from '#lib/contract/reviews.ts';
import { requestInput } from '../places.ts';
import { changesInput, viewedInput } from './reads.ts';
import { earlierRevisions, type ViewedMark, viewedStateOf } from './viewed-state.ts';

/** The pages of a change request you have viewed, and functions to mark them. */
export function useViewed(spaceId: string, number: string, revision: string) {
  const client = useQueryClient();
  const list = viewedInput(spaceId, number);
  const key = keyOf(listViewedPages, list);
  const marks = useQuery(queryFor(listViewedPages, list)).data?.items ?? [];
  const since = earlierRevisions(marks, revision);
  const changed = useQueries({
    queries: since.map((one) =>
      queryFor(listChangeRequestChanges, changesInput(spaceId, number, one)),
    ),
  });
  const changedSince = new Map(
    since.flatMap((one, index) => {
      const changes = changed[index]?.data?.changes;
      return changes ? [[one, changes] as const] : [];
    }),
  );
  const { mutateAsync: sendMark } = useMutationFor(markViewed);
  const { mutateAsync: sendUnmark } = useMutationFor(unmarkViewed);

  /** Updates the marks optimistically. */
  function show(pages: readonly string[], isViewed: boolean): void {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, (before: { items: ViewedMark[] } | undefined) => {
      const others = (before?.items ?? []).filter(({ page }) => !pages.includes(page));
      const viewedAt = new Date().toISOString();
      const marked = pages.map((page) => ({ page, revision, viewedAt }));
      return { ...before, items: isViewed ? [...others, ...marked] : others };
    });
  }

  const notifyFailure = (problem: Problem) => {
    const text = `Couldn’t update viewed pages. ${problem.message}`;
    notify(text, { tone: 'bad' });
    announce(text);
  };

  async function set(page: string, isViewed: boolean): Promise<void> {
    show([page], isViewed);
    const { parameters } = requestInput(spaceId, number);
    const of = { ...parameters, pageId: page };
    const sent = isViewed
      ? sendMark({ parameters: of, body: { revision } })
      : sendUnmark({ parameters: of });
    await sent.catch(notifyFailure);
  }

  const all = useMutation<void, Problem, readonly string[]>({
    async mutationFn(pages) {
      show(pages, true);
      const { parameters } = requestInput(spaceId, number);
      for (let start = 0; start < pages.length; start += VIEWED_AT_ONCE)
        await call(markAllViewed, {
          parameters,
          body: { revision, pages: pages.slice(start, start + VIEWED_AT_ONCE) },
        });
    },
    onSuccess: (_, pages) => announce(`${plural(pages.length, 'page')} marked as viewed`),
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });

  return {
    stateOf: (pageId: string) => viewedStateOf(pageId, marks, revision, changedSince),
    set,
    setAll: all.mutate,
    isMarking: all.isPending,
  };
}
