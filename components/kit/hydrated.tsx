'use client';

import { useEffect, useLayoutEffect } from 'react';
import { HYDRATED } from './early-presses.ts';

/** How long a busy page may put off the mark, in milliseconds. */
const LATEST = 1_000;

/** Marks the page as `<html data-hydrated>` when it has loaded and answers to presses and keys. */
export function Hydrated() {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
  }, []);
  useEffect(() => {
    const mark = () => document.documentElement.setAttribute('data-hydrated', '');
    // The parts of a page are hydrated one after another; in an idle moment after the last script, all are.
    const markWhenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(mark, { timeout: LATEST })
        : setTimeout(mark, LATEST);
    if (document.readyState === 'complete') markWhenIdle();
    else window.addEventListener('load', markWhenIdle, { once: true });
  }, []);
  return null;
}
