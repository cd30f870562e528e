'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatNumber, plural } from './format.ts';
import type { PreviewReading } from './use-preview.ts';

/** How many are shown at first. */
const NAMED = 6;

/** Lists people by name: the first few, and all of them on demand, page by page. */
export function NamedPeople<Page, Item extends { user: { id: string } }>({
  label,
  reading,
  itemsOf,
  count,
  named = NAMED,
  children,
}: {
  label: string;
  reading: PreviewReading<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** The total. */
  count: number;
  /** How many are shown at first; 0 shows only the button. */
  named?: number;
  children: (item: Item) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const items = reading.data?.pages.flatMap(itemsOf) ?? [];
  const shown = isWhole ? items : items.slice(0, named);
  if (items.length === 0) return null;
  const isMore = count > shown.length && (!isWhole || reading.hasNextPage);

  async function showMore(): Promise<void> {
    if (isWhole) await reading.fetchNextPage();
    else setWhole(true);
    // The button may disappear once this is shown: the focus moves into the list.
    window.setTimeout(() => list.current?.focus({ preventScroll: true }));
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={label}
        hidden={shown.length === 0}
        className="grid w-full gap-1.5 outline-none"
      >
        {shown.map((item) => (
          <li key={item.user.id} className="min-w-0 wrap-anywhere">
            {children(item)}
          </li>
        ))}
      </ul>
      {isMore && (
        <Button size="small" busy={reading.isFetchingNextPage} onClick={() => void showMore()}>
          {isWhole
            ? `Show more: ${formatNumber(shown.length)} of ${formatNumber(count)}`
            : `Show all ${plural(count, 'person', 'people')}`}
        </Button>
      )}
      {reading.isFetchNextPageError && (
        <p role="alert" className="text-meta text-danger">
          Couldn’t load more names. {reading.error?.message}
        </p>
      )}
    </div>
  );
}
