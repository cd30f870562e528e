'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect } from 'react';
import { HEAD } from './use-virtual-rows.ts';

export type DrawRow = (index: number, measure?: (element: HTMLElement | null) => void) => ReactNode;

/** Of a long tree the rows in view, with the room the others take between them. */
export function LongRows({
  count,
  height,
  keyOf,
  active,
  draw,
  readers,
  scroller,
  reveal,
}: {
  count: number;
  /** Of a row before it is measured. */
  height: number;
  keyOf: (index: number) => string;
  /** The row in focus stays on the page wherever one scrolls: it takes the keys. */
  active: number;
  draw: DrawRow;
  /** What reads the collections these rows stand in. */
  readers: (indexes: number[]) => ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  /** Is given the way to scroll a row into view. */
  reveal: RefObject<((index: number) => void) | null>;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    // What the server draws, before anything can be measured.
    initialRect: { width: 1024, height: 720 },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (active < 0 || active >= count || shown.includes(active)) return shown;
      return [...shown, active].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  let end = HEAD;
  return (
    <>
      {readers(shown.map(({ index }) => index))}
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
      <div aria-hidden style={{ height: virtualizer.getTotalSize() + HEAD - end }} />
    </>
  );
}
