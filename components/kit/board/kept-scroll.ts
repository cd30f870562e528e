'use client';

import { type RefObject, useEffect } from 'react';
import { hasGoneBack } from '../went-back.ts';

/** The frames to wait for rows that are loaded after the page. */
const FRAMES = 60;

const left = new Map<string, number>();

/** With the Back button, a board is where it was left. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const key = window.location.pathname;
    const target = hasGoneBack() ? (left.get(key) ?? 0) : 0;
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
