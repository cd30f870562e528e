'use client';

import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Milliseconds to wait for rows that are loaded after the page. */
const PATIENCE = 3000;
/** Frames for which the position has to hold: a virtual list scrolls to its top when it mounts. */
const HELD = 10;

/** The scroll positions that pages were left at, in pixels, until the tab is closed. */
const left = new Map<string, number>();

/** What a person does to scroll by themselves. */
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * With the Back button, a list or a page is where it was left; otherwise it starts at the section in
 * the URL, or at its top, unless somebody scrolled while it was loading.
 * @param list what scrolls, or in small windows an element around it
 * @param part what the list shows of the page, such as its filters; another part starts at its top
 */
export function useKeptScroll(list: RefObject<HTMLElement | null>, part = ''): void {
  useEffectBeforePaint(() => {
    const key = `${window.location.pathname} ${part}`;
    const position = hasGoneBack() ? (left.get(key) ?? 0) : 0;
    const end = performance.now() + PATIENCE;
    let frame = 0;
    const keep = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.contains(list.current))
        left.set(key, target.scrollTop);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      document.addEventListener('scroll', keep, { capture: true, passive: true });
    };
    const restore = (held: number): void => {
      const box = scrollerOf(list.current);
      const isThere = box !== null && Math.abs(box.scrollTop - position) <= 1;
      if (!isThere) scrollTo(box, position);
      if (held === HELD || performance.now() > end) start();
      else frame = requestAnimationFrame(() => restore(isThere ? held + 1 : 0));
    };
    if (position > 0) restore(0);
    else if (hasScrolledEarly(list.current)) start();
    else {
      const section = sectionInURL(list.current);
      if (section) section.scrollIntoView();
      else scrollTo(scrollerOf(list.current), 0);
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

/** Whether somebody scrolled before the page was hydrated: a jump would move what they press. */
function hasScrolledEarly(list: HTMLElement | null): boolean {
  const isHydrated = document.documentElement.hasAttribute('data-hydrated');
  return !isHydrated && (scrollerOf(list)?.scrollTop ?? 0) > 0;
}

/** The nearest element that scrolls: the list itself, or a larger part of the page in small windows. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  for (let at = list; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY))
      return at;
  return list;
}

function scrollTo(box: HTMLElement | null, top: number): void {
  box?.scrollTo({ top, behavior: 'instant' });
}

/** The section of the list that the URL leads to. */
function sectionInURL(list: HTMLElement | null): HTMLElement | null {
  try {
    const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    return list?.contains(section) ? section : null;
  } catch {
    // The URL has a % that isn't an escape.
    return null;
  }
}

/** How long after the Back button a page is scrolled to where it was left, in milliseconds. */
const RETURNING = 3000;

let wentAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    wentAt = performance.now();
  });

/**
 * Whether the page that is shown now was reached with Back or Forward. The router shows a page that it
 * kept while the event is still under way, before the listener here runs.
 */
function hasGoneBack(): boolean {
  return window.event?.type === 'popstate' || performance.now() - wentAt < RETURNING;
}
