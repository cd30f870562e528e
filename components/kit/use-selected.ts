'use client';

import { useMemo, useRef, useState } from 'react';

/** The rows of a list that are selected, and how the selection changes. */
export type Selected<Item> = {
  /** Those still in the list, in its order. */
  items: readonly Item[];
  has: (id: string) => boolean;
  /** Selects or deselects a row. @param isRange also the rows from the last one to it, as with Shift */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects the rows between two and no others, as Shift with an arrow key; the first stays the start. */
  reach: (from: string, to: string) => void;
  /** Selects these rows only. */
  set: (ids: readonly string[]) => void;
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
  /** The end of the last range; the next one goes on from there. */
  const end = useRef<string | null>(null);
  const items = useMemo(
    () => (ids.size === 0 ? [] : all.filter((item) => ids.has(idOf(item)))),
    [all, ids, idOf],
  );
  return {
    items,
    has: (id) => ids.has(id),
    toggle(id, isRange) {
      const reached = isRange ? rangeOf(all.map(idOf), anchor.current ?? id, id) : [id];
      const isOn = !ids.has(id);
      const next = new Set(ids);
      for (const each of reached) isOn ? next.add(each) : next.delete(each);
      anchor.current = id;
      end.current = id;
      setIds(next);
    },
    reach(from, to) {
      if (anchor.current === null || end.current !== from) anchor.current = from;
      end.current = to;
      setIds(new Set(rangeOf(all.map(idOf), anchor.current, to)));
    },
    set: (chosen) => setIds(new Set(chosen)),
    setAll: (isOn) => setIds(isOn ? new Set(all.map(idOf)) : NONE),
    clear: () => setIds(NONE),
  };
}

/** The ids between two of a list; only the last where the first is gone. */
function rangeOf(order: readonly string[], from: string, to: string): readonly string[] {
  const [start = -1, end = -1] = [order.indexOf(from), order.indexOf(to)].sort(
    (one, other) => one - other,
  );
  return start < 0 ? [to] : order.slice(start, end + 1);
}
