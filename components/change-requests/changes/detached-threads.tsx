'use client';

import { ChevronRight, Unlink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useComments } from '#components/comments/comments-context.tsx';
import { ThreadLater } from '#components/comments/thread-later.ts';
import { counted } from '#components/comments/words.ts';
import type { Comment } from '#lib/contract/comments.ts';

type Props = { threads: readonly Comment[] };

/** The threads of a page whose part is gone: they stay in view, at its top. */
export function DetachedThreads({ threads }: Props) {
  if (threads.length === 0) return null;
  return (
    <Strip
      threads={threads}
      isOpen
      title="Detached"
      words={`${counted(threads.length, 'thread')} on text that is not on this page any more`}
    />
  );
}

/** The threads on no page, and on pages that are not changed here or are gone. */
export function ThreadsElsewhere({ threads }: Props) {
  if (threads.length === 0) return null;
  const onPages = threads.filter(({ target }) => target.page).length;
  const whole = threads.length - onPages;
  const words = [
    ...(whole > 0 ? [`${counted(whole, 'thread')} on the change request as a whole`] : []),
    ...(onPages > 0 ? [`${onPages} on pages that are gone or not changed here`] : []),
  ];
  return <Strip threads={threads} title="Elsewhere" words={words.join(', ')} />;
}

function Strip(props: Props & { title: string; words: string; isOpen?: boolean }): ReactNode {
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
      {isOpen && threads.map((thread) => <ThreadLater key={thread.id} comment={thread} folds />)}
    </section>
  );
}
