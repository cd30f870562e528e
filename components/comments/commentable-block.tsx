'use client';

import { MessageSquarePlus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { usePageDiscussion } from './page-discussion.tsx';

type Props = {
  block: string;
  /** Only the first button is in the Tab order; the arrow keys move to the others. */
  isFirst: boolean;
  children: ReactNode;
};

/** A block of a page with a comment button, and its threads below. */
export function CommentableBlock({ block, isFirst, children }: Props) {
  const { below, onComment } = usePageDiscussion();
  return (
    <>
      <div data-block={block} className="content group/part relative">
        {children}
        {onComment && (
          <IconButton
            label="Comment on this part"
            tooltip
            tabIndex={isFirst ? 0 : -1}
            data-comments-on={block}
            // Beside the text on wide screens, otherwise above its end; touching the text shows it.
            className="pointer-events-none absolute -top-6 right-0 bg-paper font-sans opacity-0 group-hover/part:pointer-events-auto group-hover/part:opacity-100 focus-visible:opacity-100 xl:top-0 xl:-right-8 print:hidden"
            onClick={() => onComment(block)}
            onKeyDown={moveFocus}
          >
            <MessageSquarePlus aria-hidden />
          </IconButton>
        )}
      </div>
      {below(block)}
    </>
  );
}

/** Moves between comment buttons with the arrow keys, so that Tab skips over them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-comments-on]')];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
