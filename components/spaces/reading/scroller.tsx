'use client';

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** How far each page was read, by its address, until the tab is closed. */
const places = new Map<string, number>();
/** The reader went back or forward, and wants to be where it was. */
let isReturning = false;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    isReturning = true;
  });

const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What scrolls of a page that is read: begins at the section of the address, or where one was. */
export function Scroller({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  useEffectBeforePaint(() => {
    const box = scrollerOf(element.current);
    const address = window.location.pathname;
    if (!isPlaced.current) beginAt(box, isReturning ? places.get(address) : undefined);
    isPlaced.current = true;
    isReturning = false;
    const onScroll = () => void places.set(address, box?.scrollTop ?? 0);
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

function beginAt(box: HTMLElement | null, place: number | undefined): void {
  const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (place !== undefined) box?.scrollTo({ top: place, behavior: 'instant' });
  else if (section) section.scrollIntoView();
  else box?.scrollTo({ top: 0, behavior: 'instant' });
}

/** On small screens the whole space scrolls, head and tree with the text. */
function scrollerOf(own: HTMLElement | null): HTMLElement | null {
  if (!own || getComputedStyle(own).overflowY === 'auto') return own;
  return own.closest<HTMLElement>('[data-space]');
}
