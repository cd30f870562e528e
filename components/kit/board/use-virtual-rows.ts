'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardRow } from './rows.ts';
import { useRowHeight } from './use-row-height.ts';

/** Which rows are on the page, and which of them takes the focus. */
export function useVirtualRows(
  rows: readonly BoardRow[],
  scroller: RefObject<HTMLDivElement | null>,
) {
  const [activeId, setActive] = useState<string | null>(null);
  const height = useRowHeight();
  // A long tree has not all its rows on the page, and knows how to come to one.
  const reveal = useRef<((index: number) => void) | null>(null);
  const found = rows.findIndex((row) => row.kind === 'item' && row.id === activeId);
  const active = found < 0 ? rows.findIndex(({ kind }) => kind === 'item') : found;
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  /** Scrolls as far as it takes to see a row. */
  function showIndex(index: number): void {
    const element = elementAt(scroller.current, index);
    if (reveal.current) reveal.current(index);
    else element?.scrollIntoView({ block: 'nearest' });
  }

  /** Brings a row into view, to be the one that takes the focus. @returns whether there is one */
  function showRow(id: string): boolean {
    setActive(id);
    const index = latest.current.findIndex((row) => row.kind === 'item' && row.id === id);
    if (index >= 0) showIndex(index);
    return index >= 0;
  }

  /** Focuses a row, which may come onto the page a few frames later; not from behind a dialog. */
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

/** The element of a row, when it is on the page. */
export function elementAt(within: HTMLElement | null, index: number): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}
