'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { keepStored, readStoredList } from '../stored.ts';

/** The expanded items of a board, kept in the browser's storage. */
export type Expansion = {
  ids: () => ReadonlySet<string>;
  set: (ids: readonly string[], isExpanded: boolean) => void;
  subscribe: (listener: () => void) => () => void;
};

const NONE: ReadonlySet<string> = new Set();
const opened = new Map<string, Expansion>();

/**
 * The expansion of a board, shared by all callers.
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
      ids ??= new Set(readStoredList(key));
      return ids;
    },
    set: (changed, isExpanded) => {
      const next = new Set(expansion.ids());
      for (const id of changed) isExpanded ? next.add(id) : next.delete(id);
      ids = next;
      keepStored(key, [...next]);
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

/** The expanded items; none on the server and until hydration. */
export function useExpanded(expansion: Expansion): ReadonlySet<string> {
  return useSyncExternalStore(expansion.subscribe, expansion.ids, () => NONE);
}

/**
 * Which items of a board are expanded, as the person left them; undefined for those never touched. The
 * browser stores expanded items as `id` and collapsed ones as `!id`.
 */
export function useOpenItems(name: string) {
  const expansion = expansionOf(name);
  const kept = useExpanded(expansion);
  const stateOf = useCallback(
    (id: string) => (kept.has(id) ? true : kept.has(`!${id}`) ? false : undefined),
    [kept],
  );
  const setAll = useCallback(
    (ids: readonly string[], isExpanded: boolean) => {
      const closed = ids.map((id) => `!${id}`);
      expansion.set(isExpanded ? closed : ids, false);
      expansion.set(isExpanded ? ids : closed, true);
    },
    [expansion],
  );
  const setOpen = useCallback(
    (id: string, isExpanded: boolean) => setAll([id], isExpanded),
    [setAll],
  );
  return useMemo(() => ({ stateOf, setOpen, setAll }), [stateOf, setOpen, setAll]);
}
