'use client';

import { ChevronRight, Unlink } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CommentsProvider, useComments } from '#components/comments/comments-context.tsx';
import { commentsSearch } from '#components/comments/search-params.ts';
import { Thread } from '#components/comments/thread.tsx';
import { parseSlot, slotOf, useComposing } from '#components/comments/use-composing.ts';
import { useAllThreads, useThread } from '#components/comments/use-threads.ts';
import { plural } from '#components/kit/format.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Comment } from '#lib/contract/comments.ts';
import { useCommentScope } from '../frame/use-comment-scope.ts';
import { useCommentKey } from './review-keys.tsx';
import { type ReviewThreads, ReviewThreadsProvider } from './review-threads.tsx';
import type { ChangesReview } from './use-review.ts';

const NewThread = lazyPart(() =>
  import('#components/comments/new-thread.tsx').then(({ NewThread: loaded }) => loaded),
);

/** Provides the threads of a review, each shown below the block it is about. */
export function ReviewDiscussion({
  review,
  children,
}: {
  review: ChangesReview;
  children: ReactNode;
}) {
  const scope = useCommentScope();
  const [comment] = useQueryState('comment', commentsSearch.comment);
  return (
    <CommentsProvider scope={scope} linked={comment}>
      <Threads review={review}>{children}</Threads>
    </CommentsProvider>
  );
}

function Threads({ review, children }: { review: ChangesReview; children: ReactNode }) {
  const { scope, lock, linked } = useComments();
  const threads = useFirstPlaces(useAllThreads(scope).data?.items, review.range.revision);
  const linkedThread = useThread(linked).data;
  const { composing, compose } = useComposing();
  const { changed, isStale } = review;
  // Loaded once the page is there, so that a comment can be typed as soon as it is started.
  useEffect(() => NewThread.preload.onFocus(), []);
  const value = useMemo<ReviewThreads>(() => {
    const ids = new Set(changed.map(({ id }) => id));
    const bySlot = groupBySlot(threads);
    const composerAt = (slot: string, isBlockGone = false) =>
      composing.has(slot) && (
        <NewThread
          key={`new ${slot}`}
          slot={slot}
          isBlockGone={isBlockGone}
          onEnd={() => compose(slot, false)}
        />
      );
    return {
      threadsFor: (pageId, blockId) => {
        const slot = slotOf(pageId, blockId);
        return (
          <>
            {bySlot.get(slot)?.map((thread) => (
              <Thread key={thread.id} comment={thread} isInPlace isCollapsible />
            ))}
            {composerAt(slot)}
          </>
        );
      },
      detachedFor: (pageId, rows) => {
        const isBlockGone = (slot: string) => {
          const { page, block } = parseSlot(slot);
          if (page !== pageId || block === '') return false;
          return !rows.some((row) => row.block === block);
        };
        const detached = [...bySlot].flatMap(([slot, found]) => (isBlockGone(slot) ? found : []));
        return (
          <>
            <DetachedThreads threads={detached} isStale={isStale} />
            {[...composing].filter(isBlockGone).map((slot) => composerAt(slot, true))}
          </>
        );
      },
      elsewhere: (
        <ThreadsElsewhere
          threads={threads.filter(({ target: { page } }) => !page || !ids.has(page.id))}
        />
      ),
      blocksOf: (pageId) => {
        const slots = [...bySlot.keys(), ...composing].map(parseSlot);
        return new Set(slots.filter(({ page }) => page === pageId).map(({ block }) => block));
      },
      countFor: (pageId) =>
        threads.filter(({ status, target }) => status === 'open' && target.page?.id === pageId)
          .length,
      linkedBlock: linkedThread?.target.node?.id,
      lock,
      ...(!lock && { onComment: (pageId, blockId) => compose(slotOf(pageId, blockId), true) }),
    };
  }, [threads, changed, isStale, composing, compose, linkedThread, lock]);
  useCommentKey(value, review.page?.id);
  return <ReviewThreadsProvider threads={value}>{children}</ReviewThreadsProvider>;
}

/**
 * The threads, each where it was when the shown version was loaded: the API places it in the latest
 * one, whose text isn’t shown yet.
 */
function useFirstPlaces(threads: readonly Comment[] | undefined, revision: string) {
  const [places] = useState(() => new Map<string, Comment>());
  return useMemo(
    () =>
      (threads ?? []).map((thread) => {
        const key = revision + thread.id;
        const place = places.get(key) ?? thread;
        places.set(key, place);
        return { ...thread, target: place.target, anchor: place.anchor };
      }),
    [threads, revision, places],
  );
}

/** Groups threads by page and block; those on no page are left out. */
function groupBySlot(threads: readonly Comment[]): Map<string, Comment[]> {
  const slots = new Map<string, Comment[]>();
  for (const thread of threads) {
    const { page, node } = thread.target;
    if (!page) continue;
    const slot = slotOf(page.id, node?.id);
    slots.set(slot, [...(slots.get(slot) ?? []), thread]);
  }
  return slots;
}

type Props = { threads: readonly Comment[] };

/** The threads on text that was removed from a page or is newer than what is shown, at its top. */
function DetachedThreads({ threads, isStale }: Props & { isStale: boolean }) {
  if (threads.length === 0) return null;
  if (isStale)
    return (
      <CollapsibleThreads
        threads={threads}
        isOpen
        title="On newer text"
        words={`${plural(threads.length, 'thread')} on changes that aren’t shown yet`}
      />
    );
  return (
    <CollapsibleThreads
      threads={threads}
      isOpen
      title="Detached"
      words={`${plural(threads.length, 'thread')} on text that was removed from this page`}
    />
  );
}

/** The threads on no page, on unchanged pages and on deleted pages. */
function ThreadsElsewhere({ threads }: Props) {
  if (threads.length === 0) return null;
  const onPages = threads.filter(({ target }) => target.page).length;
  const whole = threads.length - onPages;
  const words = [
    ...(whole > 0 ? [`${plural(whole, 'thread')} on the change request`] : []),
    ...(onPages > 0 ? [`${onPages} on deleted or unchanged pages`] : []),
  ];
  return <CollapsibleThreads threads={threads} title="Other threads" words={words.join(', ')} />;
}

function CollapsibleThreads(
  props: Props & { title: string; words: string; isOpen?: boolean },
): ReactNode {
  const { threads, title, words, isOpen: opensAtOnce = false } = props;
  const { linked } = useComments();
  const hasLinked = threads.some(({ id }) => id === linked);
  const [isOpen, setOpen] = useState(opensAtOnce || hasLinked);
  useEffect(() => {
    if (hasLinked) setOpen(true);
  }, [hasLinked]);
  return (
    <section aria-label={title} className="border-b border-hairline py-2 font-sans text-ui">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7 w-full items-center gap-2 text-left hover:underline"
      >
        <ChevronRight
          aria-hidden
          className={isOpen ? 'size-3.5 flex-none rotate-90' : 'size-3.5 flex-none'}
        />
        <Unlink aria-hidden className="size-3.5 flex-none text-ink-2" />
        <span className="min-w-0">
          <b>{title}</b> <span className="text-ink-2">{words}</span>
        </span>
      </button>
      {isOpen && threads.map((thread) => <Thread key={thread.id} comment={thread} isCollapsible />)}
    </section>
  );
}
