'use client';

import { useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CommentsProvider, useComments } from '#components/comments/comments-context.tsx';
import { draftsBelow } from '#components/comments/drafts.ts';
import type { CommentPlace } from '#components/comments/place.ts';
import { commentsSearch } from '#components/comments/search-params.ts';
import { Thread } from '#components/comments/thread.tsx';
import { useAllThreads, useThread } from '#components/comments/use-threads.ts';
import { WritingBox } from '#components/comments/writing-box.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Comment } from '#lib/contract/comments.ts';
import { useRequest } from '../frame/request-context.tsx';
import { DetachedThreads, ThreadsElsewhere } from './detached-threads.tsx';
import { type ReviewThreads, ReviewThreadsProvider } from './threads.tsx';
import { useCommentKey } from './use-comment-key.ts';
import type { Review } from './use-review.ts';

const slotOf = (pageId: string, blockId = '') => `${pageId}|${blockId}`;

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
  const { place, lock, linked, draftKey } = useComments();
  const threads = useAllThreads(place).data?.items;
  const linkedThread = useThread(linked).data;
  const drafts = draftKey('new ');
  const [composing, setComposing] = useState<ReadonlySet<string>>(new Set());
  // What was being written when the page was left is gone on with.
  useEffect(() => {
    const left = draftsBelow(drafts).filter((slot) => slot.includes('|'));
    if (left.length > 0) setComposing((before) => new Set([...before, ...left]));
  }, [drafts]);

  const { changed } = review;
  const value = useMemo<ReviewThreads>(() => {
    const ids = new Set(changed.map(({ id }) => id));
    const bySlot = bySlots(threads ?? []);
    const compose = (slot: string, isOn: boolean) =>
      setComposing((before) => {
        const after = new Set(before);
        if (isOn) after.add(slot);
        else after.delete(slot);
        return after;
      });
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
              <Thread key={thread.id} comment={thread} isInPlace folds />
            ))}
            {composerAt(slot)}
          </>
        );
      },
      detachedFor: (pageId, blocks) => {
        const isLost = (slot: string) => {
          const [page, block = ''] = slot.split('|');
          return page === pageId && block !== '' && !blocks.has(block);
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
      hasThreads: (pageId, blockId) => {
        const slot = slotOf(pageId, blockId);
        return bySlot.has(slot) || composing.has(slot);
      },
      countFor: (pageId) =>
        (threads ?? []).filter(
          ({ status, target }) => status === 'open' && target.page?.id === pageId,
        ).length,
      linkedBlock: linkedThread?.target.node?.id,
      lock,
      ...(!lock && { onComment: (pageId, blockId) => compose(slotOf(pageId, blockId), true) }),
    };
  }, [threads, changed, composing, linkedThread, lock]);
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

function Composer(props: { slot: string; isLost: boolean; onEnd: () => void }) {
  const { slot, isLost, onEnd } = props;
  const { writes, draftKey } = useComments();
  const [page = '', node = ''] = slot.split('|');
  const what = node && !isLost ? 'Comment on this part' : 'Comment on this page';
  return (
    <div className="my-3 max-w-160 rounded-pop border border-edge bg-paper p-3 font-sans text-ui">
      {isLost && (
        <p className="pb-2 text-meta text-warn">
          The part you were commenting on was changed. What you send stands on the page.
        </p>
      )}
      <WritingBox
        label={what}
        placeholder={what}
        verb="Comment"
        draftKey={draftKey(`new ${slot}`)}
        autoFocus
        send={async (markdown) => {
          const posted = await writes.post(markdown, {
            page,
            ...(node && !isLost && { node }),
          });
          onEnd();
          announce('Your comment is here.');
          requestAnimationFrame(() => document.getElementById(`comment-${posted.id}`)?.focus());
        }}
        onCancel={onEnd}
      />
    </div>
  );
}
