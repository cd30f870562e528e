'use client';

import { type RefObject, useEffect } from 'react';

/** Milliseconds after the Back button in which a board returns to where it was left. */
const RETURNING = 3000;
/** The frames to wait for rows that are loaded after the page. */
const FRAMES = 60;

const left = new Map<string, number>();
let wentBack = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  window.addEventListener(
    'popstate',
    () => {
      wentBack = performance.now();
    },
    // Before the router's listener: it mounts a page that is kept at once.
    { capture: true },
  );

/** With the Back button, a board is where it was left. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const key = window.location.pathname;
    const target = performance.now() - wentBack < RETURNING ? (left.get(key) ?? 0) : 0;
    let frame: number | undefined;
    const keep = () => left.set(key, element.scrollTop);
    const go = (frames: number): void => {
      element.scrollTop = target;
      if (element.scrollTop >= target - 1 || frames === 0) element.addEventListener('scroll', keep);
      else frame = requestAnimationFrame(() => go(frames - 1));
    };
    go(FRAMES);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      element.removeEventListener('scroll', keep);
    };
  }, [scroller]);
}
