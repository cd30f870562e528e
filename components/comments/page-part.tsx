'use client';

import { MessageSquarePlus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { usePageDiscussion } from './page-discussion.tsx';

type Props = {
  block: string;
  /** Whether Tab reaches it; from it the arrow keys go on to the others. */
  isFirst: boolean;
  children: ReactNode;
};

/** A block of a page that is read: what is said about it stands below it, and can be begun there. */
export function PagePart({ block, isFirst, children }: Props) {
  const { below, onComment } = usePageDiscussion();
  return (
    <>
      <div data-block={block} className="group/part relative">
        {children}
        {onComment && (
          <IconButton
            label="Comment on this part"
            tooltip
            tabIndex={isFirst ? 0 : -1}
            data-comments-on={block}
            // Beside the text where there is room, else above its end; a touch of the text shows it.
            className="pointer-events-none absolute -top-6 right-0 bg-paper font-sans opacity-0 group-hover/part:pointer-events-auto group-hover/part:opacity-100 focus-visible:opacity-100 xl:top-0 xl:-right-8 print:hidden"
            onClick={() => onComment(block)}
            onKeyDown={goOn}
          >
            <MessageSquarePlus aria-hidden />
          </IconButton>
        )}
      </div>
      {below(block)}
    </>
  );
}

/** The arrow keys go to the next and the previous part, so that Tab passes them all at once. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-comments-on]')];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
