'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

/** A virtualized list of changed pages. */
export function LongLines({
  count,
  current,
  keyOf,
  draw,
  scroller,
  reveal,
}: {
  count: number;
  /** The line to scroll into view; -1 for none. */
  current: number;
  keyOf: (index: number) => string;
  draw: (index: number) => ReactNode;
  scroller: RefObject<HTMLElement | null>;
  /** Set to a function that scrolls a line into view. */
  reveal: RefObject<((index: number) => void) | null>;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: keyOf,
    overscan: 10,
    paddingStart: 6,
    paddingEnd: 6,
    // For rendering on the server, where nothing can be measured.
    initialRect: { width: 280, height: 720 },
  });
  useEffect(() => {
    if (current >= 0) virtualizer.scrollToIndex(current);
  }, [virtualizer, current]);
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  return (
    <ul style={{ height: virtualizer.getTotalSize() }} className="relative">
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
        <li
          key={key}
          data-line={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ height: size, transform: `translateY(${start}px)` }}
          className="absolute inset-x-0 top-0"
        >
          {draw(index)}
        </li>
      ))}
    </ul>
  );
}
