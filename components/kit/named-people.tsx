'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { PreviewReading } from './use-preview.ts';

/** How many stand there before all are asked for. */
const NAMED = 6;

/** People by name: the first few, and on demand all of them, page by page. */
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
  /** How many there are in all. */
  count: number;
  /** How many are named at once; with none, a button leads to them. */
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
    // The button may be gone once this is shown: from here the keyboard goes on in the list.
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
            ? `Show more: ${shown.length.toLocaleString('en')} of ${count.toLocaleString('en')}`
            : `Show all ${count.toLocaleString('en')}`}
        </Button>
      )}
      {reading.isFetchNextPageError && (
        <p role="alert" className="text-meta text-danger">
          The next names did not arrive. {reading.error?.message}
        </p>
      )}
    </div>
  );
}
