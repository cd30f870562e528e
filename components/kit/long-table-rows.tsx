'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** The head stays in view over the rows. */
const HEAD = 32;

export type RenderRow = (
  index: number,
  measure?: (row: HTMLTableRowElement | null) => void,
) => ReactNode;

/** Of a long table the rows in view, with the room the others take between them. */
export function LongTableRows({
  count,
  height,
  keyOf,
  row,
  scroller,
  reveal,
}: {
  count: number;
  /** Of a row before it is measured, in pixels. */
  height: number;
  /** Always the same while the rows are. */
  keyOf: (index: number) => string | number;
  /** Draws a row, which tells its `data-index`. */
  row: RenderRow;
  /** What scrolls, or stands in what does on small screens. */
  scroller: RefObject<HTMLElement | null>;
  /** Is given the way to scroll a row into view. */
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
    // A row that is scrolled away keeps its focus.
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

/** The element that scrolls: the one given, or the nearest around it. */
function scrollingIn(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return element;
}

/** How much stands over the rows in what scrolls, in pixels: what the head takes is over them anyway. */
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

/** The row that holds the focus; -1 for none. */
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
