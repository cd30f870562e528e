'use client';

import { useEffect, useState } from 'react';

/** What is written and not sent, by a key of the browser's session; it outlives a reload of the page. */
export function useDraft(key: string, initial = '') {
  const [text, setText] = useState(initial);
  // The server knows nothing of it: the first paint is without.
  useEffect(() => setText(readDraft(key) ?? initial), [key, initial]);
  return {
    text,
    set: (next: string) => {
      setText(next);
      keepDraft(key, next === initial ? null : next);
    },
    drop: () => {
      setText(initial);
      keepDraft(key, null);
    },
  };
}

/** A draft that was left under a key; null without one, or without storage. */
export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The keys of the drafts that begin with a prefix, without it. */
export function draftsBelow(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
}

function keepDraft(key: string, text: string | null): void {
  try {
    if (text?.trim()) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // No room, or no storage at all: it lasts as long as the page does.
  }
}
