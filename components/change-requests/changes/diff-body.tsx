'use client';

import { UnfoldVertical } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { plural } from '#components/kit/format.ts';
import { LazyLongRows } from '#components/kit/lazy-rows.ts';
import { useItemKeys } from '#components/kit/use-item-keys.ts';
import type { ChangedPage } from './changed-pages.ts';
import type { DiffView } from './diff/draw.ts';
import type { DiffLine } from './diff/page-diff.ts';
import type { DiffItem } from './diff-items.ts';
import { DiffRow } from './diff-row.tsx';
import type { PageComparison } from './use-comparison.ts';

/** Longer diffs are virtualized. */
const LONG = 120;

type Props = {
  page: ChangedPage;
  comparison: PageComparison;
  rows: readonly DiffLine[];
  items: readonly DiffItem[];
  view: DiffView;
  layout: 'inline' | 'beside';
  scroller: RefObject<HTMLDivElement | null>;
  reveal: RefObject<((index: number) => void) | null>;
  /** The item with the linked thread; -1 for none. */
  linkedAt: number;
  /** False for links and groups. */
  hasText: boolean;
  onOpen: (from: number) => void;
};

/** The diff of a page's text, with unchanged blocks collapsed. */
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
  const [headHeight, setHeadHeight] = useState(0);
  const isLong = items.length > LONG;
  const keys = useItemKeys(items, keyOf);
  // Measured on each render, since notices and threads above come and go.
  useEffect(() => setHeadHeight(body.current?.offsetTop ?? 0));

  const draw: DrawRow = (index, measure) => {
    const item = items[index];
    if (!item) return null;
    return (
      <div ref={measure} data-index={index}>
        {item.kind === 'fold' ? (
          <Fold {...item} onOpen={onOpen} />
        ) : (
          <DiffRow
            page={page}
            view={view}
            layout={layout}
            item={index}
            row={rows[item.row] as DiffLine}
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
          This page is too long to compare word by word. Changed blocks are shown as removed and
          added.
        </p>
      )}
      {rows.every(({ kind }) => kind === 'same') && (
        <p className="pb-3 text-ink-2">The text hasn’t changed.</p>
      )}
      {isLong ? (
        <Suspense fallback={null}>
          <LazyLongRows
            count={items.length}
            height={72}
            head={headHeight}
            keyOf={keys}
            kept={[]}
            draw={draw}
            readers={(shown) => (
              <RequestRows comparison={comparison} items={items} view={view} shown={shown} />
            )}
            scroller={scroller}
            reveal={reveal}
            overscan={3}
          />
          <RevealLinked at={linkedAt} reveal={reveal} />
        </Suspense>
      ) : (
        <>
          <RequestRows
            comparison={comparison}
            items={items}
            view={view}
            shown={[...items.keys()]}
          />
          {items.map((item, index) => (
            <div key={keyOf(item)}>{draw(index)}</div>
          ))}
        </>
      )}
    </div>
  );
}

/** Rows are keyed by index, folds by the negated index of their first row. */
const keyOf = (item: DiffItem) => (item.kind === 'fold' ? -1 - item.from : item.row);

/** Scrolls a virtualized diff to the linked thread, which takes the focus once it is rendered. */
function RevealLinked({ at, reveal }: { at: number; reveal: Props['reveal'] }) {
  useEffect(() => {
    if (at >= 0) reveal.current?.(at);
  }, [at, reveal]);
  return null;
}

/** Requests the visible rows, a few at a time. */
function RequestRows(props: Pick<Props, 'comparison' | 'items' | 'view'> & { shown: number[] }) {
  const { comparison, items, view, shown } = props;
  useEffect(() => {
    const rows = shown.flatMap((index) => {
      const item = items[index];
      return item?.kind === 'row' ? [item.row] : [];
    });
    comparison.requestRows(rows, view);
  });
  return null;
}

/** A placeholder for unchanged rows; a click shows them. */
function Fold(props: { from: number; to: number; onOpen: (from: number) => void }) {
  const { from, to, onOpen } = props;
  return (
    <button
      type="button"
      onClick={() => onOpen(from)}
      className="my-1 flex h-8 w-full items-center gap-2 border-y border-dashed border-hairline text-meta text-ink-2 hover:bg-paper-2 hover:text-ink"
    >
      <UnfoldVertical aria-hidden className="size-3.5" />
      Show {plural(to - from, 'unchanged paragraph')}
    </button>
  );
}
