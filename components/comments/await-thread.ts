'use client';

import { type RefObject, useEffect } from 'react';

let awaited: string | null = null;

function focus(element: HTMLElement | null): void {
  if (!element) return;
  awaited = null;
  element.focus();
}

/** Gives the focus to a thread that was just started, as soon as it is on the page. */
export function focusThread(id: string): void {
  awaited = id;
  requestAnimationFrame(() => focus(document.getElementById(`comment-${id}`)));
}

/** For each thread: takes the focus if it is waited for, and nobody went elsewhere meanwhile. */
export function useAwaited(id: string, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (awaited === id && document.activeElement === document.body) focus(element.current);
  }, [id, element]);
}
