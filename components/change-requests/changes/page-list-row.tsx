'use client';

import { Circle, Eye, MessageSquare, RotateCw } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { SignMark } from '../sign-mark.tsx';
import type { Sign } from '../words.ts';
import type { ChangedFile, ChangedPage } from './changed-pages.ts';
import { useReviewThreads } from './review-threads.tsx';
import type { ChangesReview } from './use-review.ts';

/** A line of the list: a page, a file, or the heading above the files. */
export type PageListLine = { page: ChangedPage } | { file: ChangedFile } | { head: string };

type Props = { review: ChangesReview; onGo: (() => void) | undefined };

/** A page or file in the list: sign, title, open threads, and whether it was viewed. */
export function PageListRow({ line, ...props }: Props & { line: PageListLine }) {
  if ('head' in line)
    return (
      <p className="flex h-full items-end pb-1 pl-gutter text-meta font-semibold text-ink-3 max-lg:pl-0">
        {line.head}
      </p>
    );
  if ('file' in line) {
    const { id, name, sign } = line.file;
    return <ListLink {...props} id={id} title={name} sign={sign} depth={0} isUnviewed={false} />;
  }
  return <PageRow {...props} page={line.page} />;
}

function PageRow({ page, review, onGo }: Props & { page: ChangedPage }) {
  const { id, title, emoji, sign, depth } = page;
  const { countFor } = useReviewThreads();
  const named = emoji ? `${emoji} ${title}` : title;
  if (!sign)
    return (
      <p
        style={{ paddingLeft: indentOf(depth) }}
        className="flex h-full items-center gap-1.5 pr-4 text-ink-3 max-lg:pr-0"
      >
        <span className="w-5 flex-none" />
        <span className="truncate">{named}</span>
      </p>
    );
  const viewedState = review.viewed.stateOf(id).status;
  const { Icon, words } = viewedStates[viewedState];
  const comments = countFor(id);
  return (
    <ListLink
      review={review}
      onGo={onGo}
      id={id}
      sign={sign}
      depth={depth}
      title={named}
      isUnviewed={viewedState !== 'viewed'}
    >
      {comments > 0 && (
        <span className="flex flex-none items-center gap-1 text-meta text-ink-3">
          <MessageSquare aria-hidden className="size-3.5" />
          {comments}
          <span className="sr-only">{comments === 1 ? 'open thread' : 'open threads'}</span>
        </span>
      )}
      <IconButton
        label={`Viewed: ${title}`}
        title={words}
        aria-pressed={viewedState === 'viewed'}
        className={cn(viewedState === 'changed' && 'text-warn')}
        onClick={() => void review.viewed.set(id, viewedState !== 'viewed')}
      >
        <Icon aria-hidden className="size-3.5" />
      </IconButton>
    </ListLink>
  );
}

const viewedStates = {
  new: { Icon: Circle, words: 'Not viewed yet' },
  viewed: { Icon: Eye, words: 'Viewed' },
  changed: { Icon: RotateCw, words: 'Changed since you viewed it' },
} as const;

const indentOf = (depth: number) =>
  `calc(var(--list-start, var(--gutter)) + ${Math.min(depth, 6) * 16}px)`;

function ListLink(
  props: Props & {
    id: string;
    title: string;
    sign: Sign;
    depth: number;
    isUnviewed: boolean;
    children?: ReactNode;
  },
) {
  const { review, onGo, id, title, sign, depth, isUnviewed, children } = props;
  const isCurrent = review.currentId === id;
  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    review.goTo(id);
    onGo?.();
  }
  return (
    <div
      className={cn(
        'flex h-full items-center pr-4 text-ink-2 hover:bg-paper-2 max-lg:pr-0',
        isUnviewed && 'font-semibold text-ink',
        isCurrent &&
          'bg-accent-wash text-ink shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-wash',
      )}
    >
      <a
        href={`?page=${encodeURIComponent(id)}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClick}
        style={{ paddingLeft: indentOf(depth) }}
        className="flex h-full min-w-0 flex-1 items-center gap-1.5 -outline-offset-2"
      >
        <SignMark sign={sign} className={isCurrent && sign === 'moved' ? 'bg-paper' : ''} />
        <span className="sr-only">{sign}: </span>
        <span title={title} className={cn('truncate', sign === 'deleted' && 'line-through')}>
          {title}
        </span>
      </a>
      {children}
    </div>
  );
}
