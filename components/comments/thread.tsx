'use client';

import { Check, ChevronDown, MessageSquare, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { AnchorBadge, Quote } from './anchor.tsx';
import { pageThreadHref, threadHref } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import { Post } from './post.tsx';
import { Replies } from './replies.tsx';
import { suggestionIn } from './suggestion.ts';
import {
  focusNextThread,
  focusSoon,
  useLinkedThreadFocus,
  useNewThreadFocus,
} from './thread-focus.ts';
import { useCommentWrites } from './use-comment-writes.ts';
import { scopeLabel, targetLabel, userName } from './words.ts';

const ApplySuggestion = lazyPart(() =>
  import('./apply-suggestion.tsx').then(({ ApplySuggestion: loaded }) => loaded),
);

type Props = {
  comment: Comment;
  /** Shown below the text it is about, so that the header needn't name the page. */
  isInPlace?: boolean;
  /** Collapsed while resolved, until it is opened. */
  isCollapsible?: boolean;
};

/** A comment with its replies: what it is about, whether that text changed, and whether it is resolved. */
export function Thread({ comment, isInPlace = false, isCollapsible = false }: Props) {
  const { scope, linked } = useComments();
  const [isOpened, setOpened] = useState(false);
  const element = useRef<HTMLElement>(null);
  const { id, status, postedBy, target } = comment;
  const isResolved = status === 'resolved';
  const isLinked = linked === id;
  useNewThreadFocus(id, element);
  useLinkedThreadFocus(
    isLinked,
    element,
    `Thread by ${userName(postedBy)} ${targetLabel(scope, comment)}, ${status}`,
  );
  const isCollapsed = isCollapsible && isResolved && !isOpened && !isLinked;
  const suggestion =
    scope.request?.isClosed === false && target.node && !isResolved && 'markdown' in comment.body
      ? suggestionIn(comment.body.markdown)
      : null;
  const isTextChanged = comment.anchor !== undefined && comment.anchor !== 'in-place';

  return (
    <article
      ref={element}
      id={`comment-${id}`}
      tabIndex={-1}
      data-thread={status}
      aria-label={`Thread by ${userName(postedBy)}, ${status}`}
      className={cn(
        'my-3 max-w-160 min-w-0 scroll-mt-16 rounded-pop border bg-paper font-sans text-ui',
        isResolved ? 'border-hairline' : 'border-edge',
        isLinked && 'ring-2 ring-accent ring-offset-2 ring-offset-paper',
      )}
    >
      <header
        className={cn(
          'flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-1.5 pl-3',
          !isCollapsed && 'border-b border-hairline',
        )}
      >
        <MessageSquare aria-hidden className="size-3.5 flex-none text-ink-2" />
        <b>{isResolved ? 'Resolved' : 'Thread'}</b>
        {!isInPlace && <ThreadTarget comment={comment} />}
        {isInPlace && target.page?.outdated && !target.node && comment.anchor !== 'deleted' && (
          <span className="text-meta text-ink-3">the page has changed since</span>
        )}
        {comment.anchor && <AnchorBadge anchor={comment.anchor} isPage={!target.node} />}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <CopyButton
            label="Copy link to this thread"
            iconOnly
            size="row"
            className="w-6 text-ink-3"
            value={() => new URL(threadHref(scope, id), window.location.href).href}
          />
          <ResolveButton comment={comment} />
        </span>
      </header>
      {isResolved && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 text-meta text-ink-3">
          <Check aria-hidden className="size-3.5 text-ins" />
          <span>
            Resolved by {userName(comment.resolvedBy)}
            {comment.resolvedAt && (
              <>
                , <Time value={comment.resolvedAt} />
              </>
            )}
          </span>
          {isCollapsed && (
            <Button size="row" variant="bare" aria-expanded={false} onClick={() => setOpened(true)}>
              <ChevronDown aria-hidden />
              Show thread
              {comment.replies > 0 && ` and ${plural(comment.replies, 'reply', 'replies')}`}
            </Button>
          )}
        </p>
      )}
      {!isCollapsed && (
        <>
          {target.node && (isTextChanged || !isInPlace) && (
            <Quote text={target.node.preview} isOriginal={isTextChanged} />
          )}
          <Post post={comment} postId={{ commentId: id }} onDeleted={focusNextThread(element)} />
          {suggestion && (
            <ApplySuggestion
              comment={comment}
              text={suggestion.text}
              resolves={comment.permissions.resolve === true}
            />
          )}
          <Replies comment={comment} onDeleted={() => focusSoon(element.current)} />
        </>
      )}
    </article>
  );
}

/** What a thread is about, with a link to it. */
function ThreadTarget({ comment }: { comment: Comment }) {
  const { scope } = useComments();
  const { page, node } = comment.target;
  if (!page) return <span className="text-meta text-ink-3">on {scopeLabel(scope)}</span>;
  const href = comment.anchor === 'deleted' && !node ? undefined : pageThreadHref(scope, comment);
  return (
    <span className="min-w-0 truncate text-meta text-ink-3">
      on {node && 'part of '}
      {href ? (
        <Link href={href} prefetch={false} className="link">
          {page.title || 'an untitled page'}
        </Link>
      ) : (
        <span className="text-ink-2">{page.title || 'an untitled page'}</span>
      )}
    </span>
  );
}

/** What resolving another person's thread requires. */
const resolving = { subject: 'space', permission: 'review' } as const;

/** Resolves or reopens a thread optimistically. */
function ResolveButton({ comment }: { comment: Comment }) {
  const { scope } = useComments();
  const writes = useCommentWrites();
  const [errorText, setErrorText] = useState<string>();
  const isResolved = comment.status === 'resolved';
  const { reason } = useRequirement(resolving, {
    id: scope.space.id,
    permissions: { review: comment.permissions.resolve === true },
  });
  const verb = isResolved ? 'reopen' : 'resolve';
  const author = comment.postedBy ? ` ${userName(comment.postedBy)} can, too.` : '';

  function toggleResolved(): void {
    setErrorText(undefined);
    announce(isResolved ? 'Thread reopened' : 'Thread resolved');
    writes.resolve(comment, !isResolved).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      setErrorText(`Couldn’t ${verb} the thread. ${error.message}`);
    });
  }

  return (
    <>
      <Button
        size="row"
        onClick={toggleResolved}
        className="pointer-coarse:h-8"
        {...(reason && { unavailable: `${reason}${author}` })}
      >
        {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        {isResolved ? 'Reopen' : 'Resolve'}
      </Button>
      {errorText && (
        <p role="alert" className="w-full pb-1 text-meta text-danger">
          {errorText}
        </p>
      )}
    </>
  );
}
