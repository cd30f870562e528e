'use client';

import { useEffect, useRef } from 'react';
import type { ChangedPage } from './changed-pages.ts';
import type { ChangeSteps } from './use-change-steps.ts';
import type { Review } from './use-review.ts';

/** Where a key has another meaning already. */
const otherwise =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** The keys of a review: j k and n p for changes, [ ] for pages, v viewed, s source, b side by side. */
export function ChangeKeys(props: {
  review: Review;
  page?: ChangedPage | undefined;
  steps?: ChangeSteps | undefined;
}) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.target instanceof Element && event.target.closest(otherwise)) return;
      if (act(event.key, latest.current)) event.preventDefault();
    }
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
      if (page) void review.viewed.set(page.id, review.viewed.standing(page.id).is !== 'viewed');
      return true;
    default:
      return false;
  }
}
