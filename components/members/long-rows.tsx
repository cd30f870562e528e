'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

const ROW_HEIGHT = 48;

export type RenderRow = (
  index: number,
  measure?: (row: HTMLTableRowElement | null) => void,
) => ReactNode;

/** Of a long page the rows in view, with the room the others take above and below. */
export function LongRows({
  count,
  keyOf,
  row,
  scroller,
  reveal,
}: {
  count: number;
  keyOf: (index: number) => string | number;
  row: RenderRow;
  scroller: RefObject<HTMLDivElement | null>;
  /** Is given the way to scroll a row into view. */
  reveal: RefObject<((index: number) => void) | null>;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 8,
    // The head stays in view over the rows.
    scrollPaddingStart: 32,
  });
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      {above > 0 && <Gap height={above} />}
      {shown.map(({ index }) => row(index, virtualizer.measureElement))}
      {below > 0 && <Gap height={below} />}
    </>
  );
}

/** Stands for the rows out of view. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={7} />
    </tr>
  );
}
