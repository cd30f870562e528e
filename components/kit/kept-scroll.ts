'use client';

import { type RefObject, useEffect } from 'react';
import { hasGoneBack } from './went-back.ts';

/** Milliseconds to wait for rows that are loaded after the page. */
const PATIENCE = 3000;

/** Frames for which the position has to hold: a virtual list scrolls to its top when it mounts. */
const HELD = 10;

/** The scroll positions that pages were left at, in pixels, until the tab is closed. */
const left = new Map<string, number>();

/** What a person does to scroll by themselves. */
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * With the Back button, a list is where it was left; otherwise it starts at its top.
 * @param list the list or the element around it that scrolls
 * @param part what the list shows of the page, such as its filters; another part starts at its top
 */
export function useKeptScroll(list: RefObject<HTMLElement | null>, part = ''): void {
  useEffect(() => {
    const key = `${window.location.pathname} ${part}`;
    const position = hasGoneBack() ? left.get(key) : undefined;
    const target = position ?? 0;
    const end = performance.now() + PATIENCE;
    let frame = 0;
    const keep = ({ target: scrolled }: Event) => {
      if (scrolled instanceof HTMLElement && scrolled.contains(list.current))
        left.set(key, scrolled.scrollTop);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      document.addEventListener('scroll', keep, { capture: true, passive: true });
    };
    const go = (held: number): void => {
      const box = scrollerOf(list.current);
      const isThere = box !== null && Math.abs(box.scrollTop - target) <= 1;
      if (box && !isThere) box.scrollTop = target;
      if (held === HELD || performance.now() > end) start();
      else frame = requestAnimationFrame(() => go(isThere ? held + 1 : 0));
    };
    if (target > 0) go(0);
    else {
      // The section in the URL decides where a page starts.
      if (list.current && window.location.hash === '') list.current.scrollTop = 0;
      start();
    }
    for (const type of ownScrolls) window.addEventListener(type, start, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', keep, { capture: true });
      for (const type of ownScrolls) window.removeEventListener(type, start);
    };
  }, [list, part]);
}

/** The nearest element that scrolls: the list itself, or a larger part of the page in small windows. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  for (let at = list; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY))
      return at;
  return list;
}
