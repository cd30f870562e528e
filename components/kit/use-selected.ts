'use client';

import { useMemo, useRef, useState } from 'react';

/** The rows of a list that are selected, and how the selection changes. */
export type Selected<Item> = {
  /** Those still in the list, in its order. */
  items: readonly Item[];
  has: (id: string) => boolean;
  /** Selects or deselects a row. @param isRange also the rows from the last one to it, as with Shift */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects all rows of the list, or none. */
  setAll: (isOn: boolean) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Selects rows of a list. @param idOf a stable function */
export function useSelected<Item>(
  all: readonly Item[],
  idOf: (item: Item) => string,
): Selected<Item> {
  const [ids, setIds] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const items = useMemo(
    () => (ids.size === 0 ? [] : all.filter((item) => ids.has(idOf(item)))),
    [all, ids, idOf],
  );
  return {
    items,
    has: (id) => ids.has(id),
    toggle(id, isRange) {
      const order = all.map(idOf);
      const [from, to] = [order.indexOf(anchor.current ?? id), order.indexOf(id)].sort(
        (one, other) => one - other,
      );
      const reached =
        isRange && from !== undefined && from >= 0 ? order.slice(from, (to ?? from) + 1) : [id];
      const isOn = !ids.has(id);
      const next = new Set(ids);
      for (const each of reached) isOn ? next.add(each) : next.delete(each);
      anchor.current = id;
      setIds(next);
    },
    setAll: (isOn) => setIds(isOn ? new Set(all.map(idOf)) : NONE),
    clear: () => setIds(NONE),
  };
}
