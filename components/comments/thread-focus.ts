'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { announce } from '#components/ui/live-region.tsx';

let pendingFocusId: string | null = null;

function focus(element: HTMLElement | null): void {
  if (!element) return;
  pendingFocusId = null;
  element.focus();
}

/** Focuses a new thread as soon as it is on the page. */
export function focusNewThread(id: string): void {
  pendingFocusId = id;
  requestAnimationFrame(() => focus(document.getElementById(`comment-${id}`)));
}

/** Focuses a thread once it is added, unless the focus has moved elsewhere. */
export function useNewThreadFocus(id: string, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (pendingFocusId === id && document.activeElement === document.body) focus(element.current);
  }, [id, element]);
}

/**
 * Scrolls to the linked thread once, focuses and announces it.
 * @param label what screen readers announce
 */
export function useLinkedThreadFocus(
  isLinked: boolean,
  element: RefObject<HTMLElement | null>,
  label: string,
): void {
  const announceLabel = useEffectEvent(() => announce(label));
  useEffect(() => {
    if (!isLinked) return;
    // After the page has restored its own scroll position.
    const timer = window.setTimeout(() => {
      element.current?.scrollIntoView({ block: 'center' });
      element.current?.focus({ preventScroll: true });
      announceLabel();
    }, 60);
    return () => window.clearTimeout(timer);
  }, [isLinked, element]);
}

/** Waits until the confirmation has closed and tried to restore the focus to the deleted post. */
export function focusSoon(element: HTMLElement | null): void {
  window.setTimeout(() => element?.focus(), 150);
}

/** Moves the focus from a deleted thread to the next one, or to the list. */
export function focusNextThread(element: RefObject<HTMLElement | null>) {
  return () => {
    const others = [...document.querySelectorAll<HTMLElement>('[data-thread]')];
    const at = element.current ? others.indexOf(element.current) : -1;
    const next = others[at + 1] ?? others[at - 1];
    const list = element.current?.closest<HTMLElement>('[data-threads]');
    focusSoon(next ?? list ?? document.querySelector('main'));
  };
}
