'use client';

import { useCallback, useEffect, useState } from 'react';

/** The value stored in this tab under a key; null if there is none, or no storage. */
export function readDraft<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Stores a value in this tab until it is closed; null removes it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    if (value === null || value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No room, or no storage at all: it lasts as long as the page does.
  }
}

/** The keys of the drafts that start with a prefix, without the prefix. */
export function draftsBelow(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
}

/**
 * State that survives a reload, in this tab only. The server doesn't have it, so the first paint
 * shows `initial`.
 */
export function useSessionDraft<Value>(
  key: string,
  initial: Value,
): [Value, (next: Value | null) => void] {
  const [first] = useState(initial);
  const [value, setValue] = useState(first);
  useEffect(() => setValue(readDraft<Value>(key) ?? first), [key, first]);
  const write = useCallback(
    (next: Value | null) => {
      setValue(next ?? first);
      keepDraft(key, next);
    },
    [key, first],
  );
  return [value, write];
}
