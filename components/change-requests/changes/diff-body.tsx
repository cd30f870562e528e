'use client';

import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { LongRowsLater } from '#components/kit/board/long-rows-later.tsx';
import { useItemKeys } from '#components/kit/use-item-keys.ts';
import type { ChangedPage } from './changed-pages.ts';
import type { View } from './diff/draw.ts';
import type { Row } from './diff/page-diff.ts';
import { DiffRow } from './diff-row.tsx';
import { FoldRow } from './fold-row.tsx';
import type { Item } from './items.ts';
import type { PageComparison } from './use-comparison.ts';

/** From this many items on only those in view are on the page. */
const LONG = 120;

type Props = {
  page: ChangedPage;
  comparison: PageComparison;
  rows: readonly Row[];
  items: readonly Item[];
  view: View;
  layout: 'inline' | 'beside';
  scroller: RefObject<HTMLDivElement | null>;
  reveal: RefObject<((index: number) => void) | null>;
  /** The item the address names a thread on; -1 for none. */
  linkedAt: number;
  /** Links and groups have none. */
  hasText: boolean;
  onOpen: (from: number) => void;
};

/** The text of a page with its changes, the unchanged parts folded. */
export function DiffBody(props: Props) {
  const {
    page,
    comparison,
    rows,
    items,
    view,
    layout,
    scroller,
    reveal,
    linkedAt,
    hasText,
    onOpen,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState(0);
  const isLong = items.length > LONG;
  const keys = useItemKeys(items, keyOf);
  // Notices and threads over the text come and go.
  useEffect(() => setHead(body.current?.offsetTop ?? 0));

  const draw: DrawRow = (index, measure) => {
    const item = items[index];
    if (!item) return null;
    return (
      <div ref={measure} data-index={index}>
        {item.kind === 'fold' ? (
          <FoldRow {...item} onOpen={onOpen} />
        ) : (
          <DiffRow
            {...{ page, view, layout }}
            item={index}
            row={rows[item.row] as Row}
            drawn={comparison.drawnAt(item.row, view)}
          />
        )}
      </div>
    );
  };

  if (rows.length === 0)
    return hasText ? <p className="py-6 text-ink-2">This page has no text.</p> : null;
  return (
    <div ref={body} className={layout === 'beside' ? 'pt-3' : 'max-w-160 pt-3'}>
      {comparison.isPlain && (
        <p className="pb-3 text-meta text-ink-3">
          Comparing these texts word by word takes too long: what changed is shown as taken out and
          added.
        </p>
      )}
      {rows.every(({ kind }) => kind === 'same') && (
        <p className="pb-3 text-ink-2">The text is the same as before.</p>
      )}
      {isLong ? (
        <Suspense fallback={null}>
          <LongRowsLater
            count={items.length}
            height={72}
            head={head}
            keyOf={keys}
            kept={[]}
            draw={draw}
            readers={(shown) => <Asked {...{ comparison, items, view, shown }} />}
            scroller={scroller}
            reveal={reveal}
            overscan={3}
          />
          <Linked at={linkedAt} reveal={reveal} />
        </Suspense>
      ) : (
        <>
          <Asked {...{ comparison, items, view }} shown={[...items.keys()]} />
          {items.map((item, index) => (
            <div key={keyOf(item)}>{draw(index)}</div>
          ))}
        </>
      )}
    </div>
  );
}

/** A fold bears the number of its first row, below zero. */
const keyOf = (item: Item) => (item.kind === 'fold' ? -1 - item.from : item.row);

/** Of a long page only what is in view is drawn: the thread brings itself into view once it is. */
function Linked({ at, reveal }: { at: number; reveal: Props['reveal'] }) {
  useEffect(() => {
    if (at >= 0) reveal.current?.(at);
  }, [at, reveal]);
  return null;
}

/** Has what is on the page drawn, a few rows at a time. */
function Asked(props: Pick<Props, 'comparison' | 'items' | 'view'> & { shown: number[] }) {
  const { comparison, items, view, shown } = props;
  useEffect(() => {
    const rows = shown.flatMap((index) => {
      const item = items[index];
      return item?.kind === 'row' ? [item.row] : [];
    });
    comparison.ask(rows, view);
  });
  return null;
}
