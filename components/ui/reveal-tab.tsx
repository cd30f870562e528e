'use client';

import { useEffect, useRef } from 'react';

/** The width of the fade where tabs are cut, in pixels. */
const FADE = 48;

/** Scrolls the tabs sideways until all of the current one, which this is in, can be seen. */
export function RevealTab() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tab = mark.current?.parentElement;
    const line = tab?.parentElement;
    if (!tab || !line) return;
    const { left, right } = line.getBoundingClientRect();
    const place = tab.getBoundingClientRect();
    line.scrollLeft +=
      Math.max(0, place.right + FADE - right) + Math.min(0, place.left - FADE - left);
  }, []);
  return <span ref={mark} hidden />;
}
