'use client';

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { hasGoneBack } from '#components/kit/went-back.ts';

/** The scroll position of each page by path, until the tab is closed. */
const positions = new Map<string, number>();

const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The scrolling part of a page. Starts at the section in the URL or at the restored position. */
export function Scroller({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const isPositioned = useRef(false);
  useEffectBeforePaint(() => {
    const box = scrollerOf(element.current);
    const path = window.location.pathname;
    if (!isPositioned.current) scrollToStart(box, hasGoneBack() ? positions.get(path) : undefined);
    isPositioned.current = true;
    const onScroll = () => void positions.set(path, box?.scrollTop ?? 0);
    box?.addEventListener('scroll', onScroll, { passive: true });
    return () => box?.removeEventListener('scroll', onScroll);
  }, []);
  return (
    <div
      ref={element}
      className="relative flex min-w-0 flex-1 overflow-y-auto max-lg:overflow-visible"
    >
      {children}
    </div>
  );
}

function scrollToStart(box: HTMLElement | null, position: number | undefined): void {
  const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (position !== undefined) box?.scrollTo({ top: position, behavior: 'instant' });
  else if (section) section.scrollIntoView();
  else box?.scrollTo({ top: 0, behavior: 'instant' });
}

/** On small screens the whole space scrolls: header, tree and text. */
function scrollerOf(own: HTMLElement | null): HTMLElement | null {
  if (!own || getComputedStyle(own).overflowY === 'auto') return own;
  return own.closest<HTMLElement>('[data-space]');
}
