'use client';

import { useQueryState } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { CommentsProvider, useComments } from '#components/comments/comments-context.tsx';
import { Composer } from '#components/comments/composer.tsx';
import type { CommentPlace } from '#components/comments/place.ts';
import { commentsSearch } from '#components/comments/search-params.ts';
import { ThreadLater } from '#components/comments/thread-later.ts';
import { fromSlot, slotOf, useComposing } from '#components/comments/use-composing.ts';
import { useAllThreads, useThread } from '#components/comments/use-threads.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { useRequest } from '../frame/request-context.tsx';
import { DetachedThreads, ThreadsElsewhere } from './detached-threads.tsx';
import { type ReviewThreads, ReviewThreadsProvider } from './threads.tsx';
import { useCommentKey } from './use-comment-key.ts';
import type { Review } from './use-review.ts';

/** Gives a review what is said about its pages, under the very parts it is about. */
export function ReviewDiscussion({ review, children }: { review: Review; children: ReactNode }) {
  const { organizationId, space, number, request } = useRequest();
  const [comment] = useQueryState('comment', commentsSearch.comment);
  const { id, title, permissions } = space;
  const author = request.createdBy?.id;
  const place = useMemo<CommentPlace>(
    () => ({ organizationId, space: { id, title, permissions }, request: { number, author } }),
    [organizationId, id, title, permissions, number, author],
  );
  return (
    <CommentsProvider place={place} linked={comment}>
      <Threads review={review}>{children}</Threads>
    </CommentsProvider>
  );
}

function Threads({ review, children }: { review: Review; children: ReactNode }) {
  const { place, lock, linked } = useComments();
  const threads = useAllThreads(place).data?.items;
  const linkedThread = useThread(linked).data;
  const { composing, compose } = useComposing();
  const { changed } = review;
  const value = useMemo<ReviewThreads>(() => {
    const ids = new Set(changed.map(({ id }) => id));
    const bySlot = bySlots(threads ?? []);
    const composerAt = (slot: string, isLost = false) =>
      composing.has(slot) && (
        <Composer
          key={`new ${slot}`}
          slot={slot}
          isLost={isLost}
          onEnd={() => compose(slot, false)}
        />
      );
    return {
      threadsFor: (pageId, blockId) => {
        const slot = slotOf(pageId, blockId);
        return (
          <>
            {bySlot.get(slot)?.map((thread) => (
              <ThreadLater key={thread.id} comment={thread} isInPlace folds />
            ))}
            {composerAt(slot)}
          </>
        );
      },
      detachedFor: (pageId, rows) => {
        const isLost = (slot: string) => {
          const { page, block } = fromSlot(slot);
          if (page !== pageId || block === '') return false;
          return !rows.some((row) => row.block === block);
        };
        const lost = [...bySlot].flatMap(([slot, found]) => (isLost(slot) ? found : []));
        return (
          <>
            <DetachedThreads threads={lost} />
            {[...composing].filter(isLost).map((slot) => composerAt(slot, true))}
          </>
        );
      },
      elsewhere: (
        <ThreadsElsewhere
          threads={(threads ?? []).filter(({ target: { page } }) => !page || !ids.has(page.id))}
        />
      ),
      blocksOf: (pageId) => {
        const slots = [...bySlot.keys(), ...composing].map(fromSlot);
        return new Set(slots.filter(({ page }) => page === pageId).map(({ block }) => block));
      },
      countFor: (pageId) =>
        (threads ?? []).filter(
          ({ status, target }) => status === 'open' && target.page?.id === pageId,
        ).length,
      linkedBlock: linkedThread?.target.node?.id,
      lock,
      ...(!lock && { onComment: (pageId, blockId) => compose(slotOf(pageId, blockId), true) }),
    };
  }, [threads, changed, composing, compose, linkedThread, lock]);
  useCommentKey(value, review.page?.id);
  return <ReviewThreadsProvider threads={value}>{children}</ReviewThreadsProvider>;
}

/** The threads of each page and part; those on nothing in particular are left out. */
function bySlots(threads: readonly Comment[]): Map<string, Comment[]> {
  const slots = new Map<string, Comment[]>();
  for (const thread of threads) {
    const { page, node } = thread.target;
    if (!page) continue;
    const slot = slotOf(page.id, node?.id);
    slots.set(slot, [...(slots.get(slot) ?? []), thread]);
  }
  return slots;
}
