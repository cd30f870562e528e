'use client';

import { useEffect, useLayoutEffect } from 'react';
import { HYDRATED } from './early-presses.ts';

/** The maximum delay of the mark on a busy page, in milliseconds. */
const LATEST = 1_000;

/** Marks the page as `<html data-hydrated>` when it is loaded and interactive. */
export function Hydrated() {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
  }, []);
  useEffect(() => {
    const mark = () => document.documentElement.setAttribute('data-hydrated', '');
    // The parts of a page are hydrated one by one; all are done when the browser is idle after the
    // last script.
    const markWhenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(mark, { timeout: LATEST })
        : setTimeout(mark, LATEST);
    if (document.readyState === 'complete') markWhenIdle();
    else window.addEventListener('load', markWhenIdle, { once: true });
  }, []);
  return null;
}
