'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Drafts } from './resolutions.ts';

const keyOf = (spaceId: string, number: string) => `masthead:resolutions:${spaceId}:${number}`;

function read(key: string): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
  } catch {
    return {};
  }
}

/** What somebody decided about the conflicts of a change request; it outlives a reload of the page. */
export function useDrafts(spaceId: string, number: string) {
  const key = keyOf(spaceId, number);
  const [drafts, setDrafts] = useState<Drafts>({});
  // The server knows nothing of it: the first paint is without.
  useEffect(() => setDrafts(read(key)), [key]);
  const write = useCallback(
    (next: Drafts) => {
      setDrafts(next);
      try {
        if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next));
        else sessionStorage.removeItem(key);
      } catch {
        // No room, or no storage at all: they last as long as the page does.
      }
    },
    [key],
  );
  return { drafts, write };
}
