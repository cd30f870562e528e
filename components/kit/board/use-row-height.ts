'use client';

import { useSyncExternalStore } from 'react';

const NARROW = '(width < 45rem)';
const COARSE = '(pointer: coarse)';

function subscribe(changed: () => void): () => void {
  const queries = [NARROW, COARSE].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** How high a row is before it is measured: two lines on small screens, room for a finger on touch. */
export function useRowHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (window.matchMedia(NARROW).matches ? 52 : window.matchMedia(COARSE).matches ? 44 : 36),
    () => 36,
  );
}
