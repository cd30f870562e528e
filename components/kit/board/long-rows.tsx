'use client';

import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';

export type DrawRow = (index: number, measure?: (element: HTMLElement | null) => void) => ReactNode;

/** Of a long board the rows in view, with the room the others take between them. */
export function LongRows({
  count,
  height,
  head,
  keyOf,
  kept,
  draw,
  readers,
  scroller,
  reveal,
  overscan = 8,
}: {
  count: number;
  /** Of a row before it is measured. */
  height: number;
  /** How high what stands over the rows is, which stays in view. */
  head: number;
  /** Always the same while the rows are. */
  keyOf: (index: number) => string | number;
  /** These stay on the page wherever one scrolls: the row in focus, which takes the keys, and the one held. */
  kept: readonly number[];
  draw: DrawRow;
  /** What reads the lists these rows stand in, where they are read one by one. */
  readers?: (indexes: number[]) => ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  /** Is given the way to scroll a row into view. */
  reveal: RefObject<((index: number) => void) | null>;
  /** How many rows are drawn above and below those in view. */
  overscan?: number;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan,
    measureElement: sizeOf,
    scrollMargin: head,
    scrollPaddingStart: head,
    // What the server draws, before anything can be measured.
    initialRect: { width: 1024, height: 720 },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const more = kept.filter((row) => row >= 0 && row < count && !shown.includes(row));
      return more.length === 0 ? shown : [...shown, ...more].sort((one, other) => one - other);
    },
  });
  const measured = useRef(height);
  useEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    virtualizer.measure();
  }, [virtualizer, height]);
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  let end = head;
  return (
    <>
      {readers?.(shown.map(({ index }) => index))}
      {shown.map(({ index, key, start, end: own }) => {
        const gap = start - end;
        end = own;
        return (
          <Fragment key={key}>
            {gap > 0 && <div aria-hidden style={{ height: gap }} />}
            {draw(index, virtualizer.measureElement)}
          </Fragment>
        );
      })}
      <div aria-hidden style={{ height: virtualizer.getTotalSize() + head - end }} />
    </>
  );
}

/** The size of a row as it is told; asking for it when it comes would have the page laid out at once. */
function sizeOf(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number {
  if (entry) return measureElement(element, entry, virtualizer);
  const index = virtualizer.indexFromElement(element);
  const { getItemKey, estimateSize } = virtualizer.options;
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
}
