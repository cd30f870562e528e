'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { ChangesReview } from './use-review.ts';

/** Navigates between the changes of a page, and on to the next page after the last. */
export function useChangeSteps({
  starts,
  review,
  scroller,
  reveal,
}: {
  /** The first item of each change. */
  starts: readonly number[];
  review: ChangesReview;
  scroller: RefObject<HTMLElement | null>;
  /** Scrolls a virtualized list to an item. */
  reveal: RefObject<((index: number) => void) | null>;
}) {
  const [last, setAt] = useState(-1);
  const at = Math.min(last, starts.length - 1);
  const latest = useRef(starts);
  useEffect(() => {
    latest.current = starts;
  });

  /** Focuses a change, which may be rendered a few frames later. */
  function show(change: number, frames = 20): void {
    const item = latest.current[change];
    if (item === undefined) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-item="${item}"]`);
    if (element) {
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    } else {
      reveal.current?.(item);
      if (frames > 0) requestAnimationFrame(() => show(change, frames - 1));
    }
  }

  function step(by: 1 | -1): void {
    const to = at + by;
    if (to >= 0 && to < starts.length) {
      setAt(to);
      show(to);
      announce(`Change ${to + 1} of ${starts.length}`);
      return;
    }
    const other = by > 0 ? review.next : review.previous;
    if (other) review.goTo(other);
    else announce(by > 0 ? 'No more changes' : 'No earlier changes');
  }

  return {
    /** The index of the current change; -1 before the first. */
    at,
    count: starts.length,
    next: () => step(1),
    previous: () => step(-1),
  };
}

export type ChangeSteps = ReturnType<typeof useChangeSteps>;
