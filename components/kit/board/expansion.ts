'use client';

import { useSyncExternalStore } from 'react';

/** What is expanded on a board; the browser keeps it. */
export type Expansion = {
  ids: () => ReadonlySet<string>;
  set: (ids: readonly string[], isExpanded: boolean) => void;
  subscribe: (listener: () => void) => () => void;
};

const NONE: ReadonlySet<string> = new Set();
const opened = new Map<string, Expansion>();

/**
 * What is expanded on one board, the same for all who ask.
 * @param name such as `content:` and the id of an organization
 */
export function expansionOf(name: string): Expansion {
  const known = opened.get(name);
  if (known) return known;
  const key = `masthead:${name}`;
  const listeners = new Set<() => void>();
  let ids: ReadonlySet<string> | undefined;
  const expansion: Expansion = {
    ids: () => {
      ids ??= remembered(key);
      return ids;
    },
    set: (changed, isExpanded) => {
      const next = new Set(expansion.ids());
      for (const id of changed) isExpanded ? next.add(id) : next.delete(id);
      ids = next;
      remember(key, next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  opened.set(name, expansion);
  return expansion;
}

/** What is expanded; on the server and until the page has woken, nothing. */
export function useExpanded(expansion: Expansion): ReadonlySet<string> {
  return useSyncExternalStore(expansion.subscribe, expansion.ids, () => NONE);
}

function remembered(key: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return NONE;
  }
}

function remember(key: string, ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
