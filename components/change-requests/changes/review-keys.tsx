'use client';

import { useEffect, useEffectEvent } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { ChangedPage } from './changed-pages.ts';
import type { ReviewThreads } from './review-threads.tsx';
import type { ChangeSteps } from './use-change-steps.ts';
import type { ChangesReview } from './use-review.ts';

/** Elements that handle these keys themselves. */
const keyHandlers =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Keyboard shortcuts of a review: j k n p changes, [ ] pages, v viewed, s source, b side by side. */
export function ChangeKeys(props: {
  review: ChangesReview;
  page?: ChangedPage | undefined;
  steps?: ChangeSteps | undefined;
}) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (event.target instanceof Element && event.target.closest(keyHandlers)) return;
    if (act(event.key, props)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

function act(key: string, { review, page, steps }: Parameters<typeof ChangeKeys>[0]): boolean {
  const { search, next, previous, goTo } = review;
  switch (key) {
    case 'j':
    case 'n':
      if (steps) steps.next();
      else if (next) goTo(next);
      return true;
    case 'k':
    case 'p':
      if (steps) steps.previous();
      else if (previous) goTo(previous);
      return true;
    case ']':
      if (next) goTo(next);
      return true;
    case '[':
      if (previous) goTo(previous);
      return true;
    case 's':
      review.setView(search.view === 'source' ? 'rendered' : 'source');
      return true;
    case 'b':
      review.setLayout(search.layout === 'beside' ? 'inline' : 'beside');
      return true;
    case 'v':
      if (page) toggleViewed(review, page);
      return true;
    default:
      return false;
  }
}

/** Marks a page as viewed and goes to the next, or marks it as not viewed; the box may be far from the focus. */
function toggleViewed({ viewed, next, goTo }: ChangesReview, { id, title }: ChangedPage): void {
  const isViewed = viewed.stateOf(id).status !== 'viewed';
  void viewed.set(id, isViewed);
  const marked = `${title} marked as ${isViewed ? 'viewed' : 'not viewed'}`;
  if (isViewed && next) goTo(next, `${marked}. `);
  else announce(marked);
}

/** C comments on the focused block, the block under the pointer, or the page. */
export function useCommentKey(
  { onComment, lock }: ReviewThreads,
  pageId: string | undefined,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'c' || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    if (event.target instanceof Element && event.target.closest(keyHandlers)) return;
    if (!pageId) return;
    event.preventDefault();
    const row =
      document.activeElement?.closest<HTMLElement>('[data-item]') ??
      document.querySelector<HTMLElement>('[data-item]:hover');
    if (onComment) onComment(pageId, blockAt(row));
    else if (lock) announce(lock);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The block of a row; for removed rows, the block that replaced them. */
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
