'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePrintedWhole } from './printing.ts';

/** The header stays in view above the rows. */
const HEAD = 32;

export type RenderRow = (
  index: number,
  measure?: (row: HTMLTableRowElement | null) => void,
) => ReactNode;

/** The rows of a long table that are in view, with spacers for the others. */
export function LongTableRows({
  count,
  height,
  keyOf,
  row,
  scroller,
  reveal,
}: {
  count: number;
  /** The height of a row before it is measured, in pixels. */
  height: number;
  /** Must be stable while the rows are. */
  keyOf: (index: number) => string | number;
  /** Renders a row, which must set its `data-index`. */
  row: RenderRow;
  /** The scroll container, or an element inside it on small screens. */
  scroller: RefObject<HTMLElement | null>;
  /** Set to a function that scrolls a row into view. */
  reveal?: RefObject<((index: number) => void) | null>;
}) {
  const first = useRef<HTMLTableRowElement>(null);
  const margin = useMargin(first, scroller);
  const focused = useFocused(scroller);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollingIn(scroller.current),
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 8,
    scrollMargin: margin,
    scrollPaddingStart: HEAD,
    // A focused row stays mounted when it is scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused < 0 || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((one, other) => one - other);
    },
  });
  useEffect(() => {
    if (!reveal) return;
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  const isWhole = usePrintedWhole(count, virtualizer);
  if (isWhole)
    return (
      <>
        <tr ref={first} aria-hidden />
        {Array.from({ length: count }, (_, index) => (
          <Fragment key={keyOf(index)}>{row(index)}</Fragment>
        ))}
      </>
    );
  let end = margin;
  return (
    <>
      <tr ref={first} aria-hidden />
      {virtualizer.getVirtualItems().map(({ index, key, start, end: own }) => {
        const gap = start - end;
        end = own;
        return (
          <Fragment key={key}>
            {gap > 0 && <Gap height={gap} />}
            {row(index, virtualizer.measureElement)}
          </Fragment>
        );
      })}
      <Gap height={virtualizer.getTotalSize() + margin - end} />
    </>
  );
}

/** The scroll container: the given element, or the nearest one around it. */
function scrollingIn(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return element;
}

/** The height above the rows inside the scroll container, in pixels, without the sticky header. */
function useMargin(
  first: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    const scrolling = scrollingIn(scroller.current);
    const row = first.current;
    if (!scrolling || !row) return;
    const measure = () => {
      const over = row.getBoundingClientRect().top - scrolling.getBoundingClientRect().top;
      setMargin(Math.round(over + scrolling.scrollTop));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scrolling);
    measure();
    return () => observer.disconnect();
  }, [first, scroller]);
  return margin;
}

/** The index of the focused row; -1 for none. */
function useFocused(scroller: RefObject<HTMLElement | null>): number {
  const [focused, setFocused] = useState(-1);
  useEffect(() => {
    const element = scroller.current;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      setFocused(row ? Number(row.dataset.index) : -1);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [scroller]);
  return focused;
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
