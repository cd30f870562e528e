'use client';

import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { ReviewThreads } from './threads.tsx';

/** Where the key has another meaning already. */
const otherwise =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** The key C comments on the part in focus, or under the pointer, or else on the page. */
export function useCommentKey(
  { onComment, lock }: ReviewThreads,
  pageId: string | undefined,
): void {
  const latest = useRef({ onComment, lock, pageId });
  useEffect(() => {
    latest.current = { onComment, lock, pageId };
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'c' || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (event.target instanceof Element && event.target.closest(otherwise)) return;
      const { onComment: comment, lock: reason, pageId: page } = latest.current;
      if (!page) return;
      event.preventDefault();
      const row =
        document.activeElement?.closest<HTMLElement>('[data-item]') ??
        document.querySelector<HTMLElement>('[data-item]:hover');
      if (comment) comment(page, blockAt(row));
      else if (reason) announce(reason);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The part a row is of; what was taken out is talked about where its successor stands. */
function blockAt(row: HTMLElement | null): string | undefined {
  const box = row?.closest('section');
  for (let at = row; at && box; ) {
    if (at.dataset.block) return at.dataset.block;
    if (at.dataset.kind !== 'removed') return undefined;
    const next: HTMLElement | null = box.querySelector(
      `[data-item="${Number(at.dataset.item) + 1}"]`,
    );
    at = next?.dataset.kind === 'added' || next?.dataset.kind === 'removed' ? next : null;
  }
  return undefined;
}
