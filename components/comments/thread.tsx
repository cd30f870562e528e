'use client';

import { Check, ChevronDown, MessageSquare, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { AnchorBadge, Quote } from './anchor.tsx';
import { useAwaited } from './await-thread.ts';
import { useComments } from './comments-context.tsx';
import { pageThreadHref, threadHref } from './place.ts';
import { Post } from './post.tsx';
import { Replies } from './replies.tsx';
import { useLinked } from './use-linked.ts';
import { useWhoCan } from './use-who-can.ts';
import { aboutWords, counted, levelHere, nameOf, placeWords } from './words.ts';

type Props = {
  comment: Comment;
  /** It stands below the text it is about: only what became of that text is told. */
  isInPlace?: boolean;
  /** A resolved one shows its first line until it is opened. */
  folds?: boolean;
};

/** A comment with its replies: what it is about, what became of that, and whether it is settled. */
export function Thread({ comment, isInPlace = false, folds = false }: Props) {
  const { place, linked } = useComments();
  const [isOpened, setOpened] = useState(false);
  const element = useRef<HTMLElement>(null);
  const { id, status, postedBy, target } = comment;
  const isResolved = status === 'resolved';
  const isLinked = linked === id;
  useAwaited(id, element);
  useLinked(
    isLinked,
    element,
    `Thread of ${nameOf(postedBy)} ${aboutWords(place, comment)}, ${status}.`,
  );
  const isFolded = folds && isResolved && !isOpened && !isLinked;
  const isLost = comment.anchor !== undefined && comment.anchor !== 'in-place';

  return (
    <article
      ref={element}
      id={`comment-${id}`}
      tabIndex={-1}
      data-thread={status}
      aria-label={`Thread of ${nameOf(postedBy)}, ${status}`}
      className={cn(
        'my-3 max-w-160 min-w-0 scroll-mt-16 rounded-pop border bg-paper font-sans text-ui',
        isResolved ? 'border-hairline' : 'border-edge',
        isLinked && 'ring-2 ring-accent ring-offset-2 ring-offset-paper',
      )}
    >
      <header
        className={cn(
          'flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-1.5 pl-3',
          !isFolded && 'border-b border-hairline',
        )}
      >
        <MessageSquare aria-hidden className="size-3.5 flex-none text-ink-2" />
        <b>{isResolved ? 'Resolved' : 'Thread'}</b>
        {!isInPlace && <About comment={comment} />}
        {isInPlace && target.page?.outdated && !target.node && comment.anchor !== 'deleted' && (
          <span className="text-meta text-ink-3">the page was changed since</span>
        )}
        {comment.anchor && <AnchorBadge anchor={comment.anchor} isPage={!target.node} />}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <CopyButton
            label="Copy the link to this thread"
            iconOnly
            size="row"
            className="w-6 text-ink-3"
            value={() => new URL(threadHref(place, id), window.location.href).href}
          />
          <Settling comment={comment} />
        </span>
      </header>
      {isResolved && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 text-meta text-ink-3">
          <Check aria-hidden className="size-3.5 text-ins" />
          <span>
            Resolved by {nameOf(comment.resolvedBy)}
            {comment.resolvedAt && (
              <>
                , <Time value={comment.resolvedAt} />
              </>
            )}
          </span>
          {isFolded && (
            <Button size="row" variant="bare" aria-expanded={false} onClick={() => setOpened(true)}>
              <ChevronDown aria-hidden />
              Show the thread
              {comment.replies > 0 && ` and ${counted(comment.replies, 'reply', 'replies')}`}
            </Button>
          )}
        </p>
      )}
      {!isFolded && (
        <>
          {target.node && (isLost || !isInPlace) && (
            <Quote text={target.node.preview} isLost={isLost} />
          )}
          <Post post={comment} at={{ commentId: id }} onDeleted={focusNearby(element)} />
          <Replies comment={comment} onDeleted={() => focusSoon(element.current)} />
        </>
      )}
    </article>
  );
}

/** After the dialog that asked has closed and given the focus back to what is gone. */
function focusSoon(element: HTMLElement | null): void {
  window.setTimeout(() => element?.focus(), 150);
}

/** Once a thread is gone, the focus goes to the next one, or else to what holds the list. */
function focusNearby(element: React.RefObject<HTMLElement | null>) {
  return () => {
    const others = [...document.querySelectorAll<HTMLElement>('[data-thread]')];
    const at = element.current ? others.indexOf(element.current) : -1;
    const next = others[at + 1] ?? others[at - 1];
    const list = element.current?.closest<HTMLElement>('[data-threads]');
    focusSoon(next ?? list ?? document.querySelector('main'));
  };
}

/** What a thread is about, with the way there. */
function About({ comment }: { comment: Comment }) {
  const { place } = useComments();
  const { page, node } = comment.target;
  if (!page) return <span className="text-meta text-ink-3">on {placeWords(place)}</span>;
  const href = comment.anchor === 'deleted' && !node ? undefined : pageThreadHref(place, comment);
  return (
    <span className="min-w-0 truncate text-meta text-ink-3">
      on {node && 'a part of '}
      {href ? (
        <Link href={href} prefetch={false} className="link">
          {page.title || 'a page'}
        </Link>
      ) : (
        <span className="text-ink-2">{page.title || 'a page'}</span>
      )}
    </span>
  );
}

/** Resolves a thread or opens it again, at once; takes that back when it fails. */
function Settling({ comment }: { comment: Comment }) {
  const { place, writes } = useComments();
  const [fault, setFault] = useState<string>();
  const isResolved = comment.status === 'resolved';
  const canSettle = comment.permissions.resolve === true;
  const reviewers = useWhoCan(place.space.id, 'review', !canSettle);
  const does = isResolved ? 'Reopening' : 'Resolving';
  const whoever = comment.postedBy ? `${nameOf(comment.postedBy)} and ` : '';

  function settle(): void {
    setFault(undefined);
    announce(isResolved ? 'The thread is open again.' : 'The thread is resolved.');
    writes.resolve(comment, !isResolved).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      setFault(`Still ${isResolved ? 'resolved' : 'open'}. ${error.message}`);
    });
  }

  return (
    <>
      <Button
        size="row"
        onClick={settle}
        className="pointer-coarse:h-8"
        {...(!canSettle && {
          unavailable: `${does} others’ threads takes the role Review. You have ${levelHere(place.space)} here.\n${whoever}${reviewers} can.`,
        })}
      >
        {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        {isResolved ? 'Reopen' : 'Resolve'}
      </Button>
      {fault && (
        <p role="alert" className="w-full pb-1 text-meta text-danger">
          {fault}
        </p>
      )}
    </>
  );
}
