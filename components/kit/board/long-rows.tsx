'use client';

import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePrintedWhole } from '../printing.ts';

export type DrawRow = (index: number, measure?: (element: HTMLElement | null) => void) => ReactNode;

/** The rows of a long board that are in view, with spacers for the others. */
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
  /** The height of a row before it is measured. */
  height: number;
  /** The height of the sticky header above the rows. */
  head: number;
  /** Must be stable while the rows are. */
  keyOf: (index: number) => string | number;
  /** Rows that always stay mounted: the focused one, which handles the keys, and the one being moved. */
  kept: readonly number[];
  draw: DrawRow;
  /** Components that load the lists of the rows in view, if lists are loaded one by one. */
  readers?: (indexes: number[]) => ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  /** Set to a function that scrolls a row into view. */
  reveal: RefObject<((index: number) => void) | null>;
  /** The number of rows rendered above and below those in view. */
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
    // For the server, where nothing can be measured.
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
  const isWhole = usePrintedWhole(count, virtualizer);
  if (isWhole) {
    const all = Array.from({ length: count }, (_, index) => index);
    return (
      <>
        {readers?.(all)}
        {all.map((index) => (
          <Fragment key={keyOf(index)}>{draw(index)}</Fragment>
        ))}
      </>
    );
  }
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

/** The size from the resize observer; measuring a new row at once would force a layout. */
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
