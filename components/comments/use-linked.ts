'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';

/**
 * Brings what the address names into view, once: scrolls there, gives it the focus and says what it is.
 * @param words what screen readers are told
 */
export function useLinked(
  isLinked: boolean,
  element: RefObject<HTMLElement | null>,
  words: string,
): void {
  const told = useRef(words);
  useEffect(() => {
    told.current = words;
  });
  useEffect(() => {
    if (!isLinked) return;
    // After what the page does itself as it opens, such as going back to where one was.
    const timer = window.setTimeout(() => {
      element.current?.scrollIntoView({ block: 'center' });
      element.current?.focus({ preventScroll: true });
      announce(told.current);
    }, 60);
    return () => window.clearTimeout(timer);
  }, [isLinked, element]);
}
