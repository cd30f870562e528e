'use client';

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardRow } from './rows.ts';

/** Scrolls to an item and focuses it; `isQuiet` leaves the focus where it is. */
export type Reveal = (id: string, isQuiet?: boolean) => void;

/** Which row is active, and functions to scroll to and focus rows. */
export function useVirtualRows(
  rows: readonly BoardRow[],
  scroller: RefObject<HTMLDivElement | null>,
) {
  const [activeId, setActive] = useState<string | null>(null);
  const height = useRowHeight();
  // Set by a long board, whose rows aren't all mounted.
  const reveal = useRef<((index: number) => void) | null>(null);
  const found = rows.findIndex((row) => row.kind === 'item' && row.id === activeId);
  const active = found < 0 ? rows.findIndex(({ kind }) => kind === 'item') : found;
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  /** Scrolls a row into view. */
  function showIndex(index: number): void {
    const element = elementAt(scroller.current, index);
    if (reveal.current) reveal.current(index);
    else element?.scrollIntoView({ block: 'nearest' });
  }

  /** Scrolls a row into view and makes it the active one. @returns whether it exists */
  function showRow(id: string): boolean {
    setActive(id);
    const index = latest.current.findIndex((row) => row.kind === 'item' && row.id === id);
    if (index >= 0) showIndex(index);
    return index >= 0;
  }

  /** Focuses a row, which may mount a few frames later; not while a dialog is open. */
  function focusRow(id: string, frames = 20): void {
    const isThere = showRow(id) && !document.querySelector('[role=dialog][aria-modal=true]');
    const element = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    if (isThere && element) element.focus({ preventScroll: true });
    if (frames > 0 && document.activeElement !== element)
      requestAnimationFrame(() => focusRow(id, frames - 1));
  }

  return { height, active, reveal, setActive, showIndex, showRow, focusRow };
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;

/** The element of a row, if it is mounted. */
export function elementAt(within: HTMLElement | null, index: number): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

const NARROW = '(width < 45rem)';
const COARSE = '(pointer: coarse)';

function subscribe(changed: () => void): () => void {
  const queries = [NARROW, COARSE].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** The height of a row before it is measured: two lines on small screens, larger for touch. */
function useRowHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (window.matchMedia(NARROW).matches ? 52 : window.matchMedia(COARSE).matches ? 44 : 36),
    () => 36,
  );
}
