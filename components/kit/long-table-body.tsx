'use client';

import { type ReactNode, type RefObject, Suspense, useDeferredValue, useMemo } from 'react';
import { LazyLongTableRows } from './lazy-rows.ts';
import type { RenderRow } from './long-table-rows.tsx';
import { useItemKeys } from './use-item-keys.ts';

/** Up to this many rows are all rendered; of more, only those in view. */
const PLAIN_ROWS = 60;

/** As many of a longer table are on the page before those in view are known: a window full. */
const FIRST_ROWS = 24;

const none: readonly never[] = [];

/** The key of most items. */
export const idOf = ({ id }: { id: string }): string => id;

/** Renders a row, which must set its `data-index`. */
export type DrawItem<Item> = (
  item: Item,
  index: number,
  measure?: Parameters<RenderRow>[1],
) => ReactNode;

/** The body of a table of any length; the other properties are those of `LongTableRows`. */
export function LongTableBody<Item>({
  items,
  keyOf,
  row,
  ...rest
}: {
  items: readonly Item[];
  /** Must be stable. */
  keyOf: (item: Item) => string;
  row: DrawItem<Item>;
  height: number;
  scroller: RefObject<HTMLElement | null>;
  reveal: RefObject<((index: number) => void) | null>;
}) {
  const keys = useItemKeys(items, keyOf);
  const rowAt: RenderRow = (index, measure) => {
    const item = items[index];
    return item && row(item, index, measure);
  };
  const isLong = items.length > PLAIN_ROWS;
  const isDue = useDueRows(isLong ? none : items, keyOf);
  const first = (isLong ? items.slice(0, FIRST_ROWS) : items).map((item, index) =>
    isDue(item, index) ? row(item, index) : null,
  );
  return (
    <tbody>
      {isLong ? (
        <Suspense fallback={first}>
          <LazyLongTableRows count={items.length} keyOf={keys} row={rowAt} {...rest} />
        </Suspense>
      ) : (
        first
      )}
    </tbody>
  );
}

/**
 * Of other rows, such as those of the next page or a search, a window full is rendered first and the
 * others right after, so that the first are shown sooner. Rows that were there stay.
 */
function useDueRows<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const rendered = useDeferredValue(items);
  const known = useMemo(
    () => (rendered === items ? null : new Set(rendered.map(keyOf))),
    [rendered, items, keyOf],
  );
  return (item: Item, index: number) =>
    known === null || index < FIRST_ROWS || known.has(keyOf(item));
}
