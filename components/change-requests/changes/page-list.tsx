'use client';

import { CheckCheck, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SignMark } from '../sign-mark.tsx';
import type { Sign } from '../words.ts';
import { type PageListLine, PageListRow } from './page-list-row.tsx';
import { ReviewForm } from './review-form.tsx';
import type { ChangesReview } from './use-review.ts';

/** Longer lists are virtualized. */
const PLAIN_LINES = 60;

// Loaded on demand: most change requests are short.
const LongLines = lazyPart(() => import('./long-lines.tsx').then((module) => module.LongLines));

const ToDo = lazyPart(() => import('./to-do.tsx').then((module) => module.ToDo));

/** The changed pages and files in tree order, with review progress. */
export function PageList(props: {
  review: ChangesReview;
  onGo?: () => void;
  /** Where the review form is hidden. */
  formClassName?: string;
  /** Shows what blocks merging. */
  hasToDo?: boolean;
}) {
  const { review, onGo, formClassName, hasToDo } = props;
  const [query, setQuery] = useState('');
  const [isLeft, setLeft] = useState(false);
  const lines = linesOf(review, query.trim().toLowerCase(), isLeft);
  return (
    <>
      <div className="flex-none border-b border-hairline pt-3.5 pr-5 pb-3 pl-gutter max-lg:px-0 max-lg:pt-0">
        <Progress review={review} />
        <div className="mt-2.5 flex items-center gap-1">
          <Input
            type="search"
            data-page-search=""
            aria-label="Filter changed pages by title"
            placeholder="Page"
            icon={<Search aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="min-w-0 flex-1"
          />
          <Button
            aria-pressed={isLeft}
            onClick={() => setLeft(!isLeft)}
            className="px-2 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
          >
            Unviewed
          </Button>
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="flex-1 px-gutter py-3 text-ink-2 max-lg:px-0" role="status">
          No matching pages or files.{' '}
          <Button
            size="row"
            onClick={() => {
              setQuery('');
              setLeft(false);
            }}
          >
            Clear filter
          </Button>
        </p>
      ) : (
        <Lines lines={lines} review={review} onGo={onGo} />
      )}
      <div className="grid flex-none gap-3 border-t border-hairline py-3 pr-5 pl-gutter max-lg:px-0">
        <ChangeTotals review={review} />
        <div className={cn('grid gap-2', formClassName)}>
          {hasToDo && <ToDo review={review} size="wide" />}
          <ReviewForm review={review} />
        </div>
      </div>
    </>
  );
}

/** @param isLeft leaves out the pages you have viewed, and those that only show where others are */
function linesOf(review: ChangesReview, query: string, isLeft: boolean): PageListLine[] {
  const { pages, files, viewed } = review;
  const has = (title: string) => title.toLowerCase().includes(query);
  const isShown = (id: string) => !isLeft || viewed.stateOf(id).status !== 'viewed';
  const found =
    query || isLeft
      ? pages.filter(({ id, sign, title }) => sign && has(title) && isShown(id))
      : pages;
  const foundFiles = files.filter(({ name }) => has(name));
  return [
    ...found.map((page) => ({ page })),
    ...(foundFiles.length > 0 ? [{ head: 'Files' }] : []),
    ...foundFiles.map((file) => ({ file })),
  ];
}

const idOf = (line: PageListLine): string =>
  'page' in line ? line.page.id : 'file' in line ? line.file.id : 'head';

function Lines(props: {
  lines: PageListLine[];
  review: ChangesReview;
  onGo: (() => void) | undefined;
}) {
  const { lines, review, onGo } = props;
  const scroller = useRef<HTMLElement>(null);
  const revealing = useRef<((index: number) => void) | null>(null);
  const isLong = lines.length > PLAIN_LINES;
  const lineAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${index}"]`);
  const reveal = (index: number) =>
    isLong ? revealing.current?.(index) : lineAt(index)?.scrollIntoView({ block: 'nearest' });
  const current = lines.findIndex((line) => idOf(line) === review.currentId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the current page changes
  useEffect(() => {
    if (current >= 0 && !isLong) reveal(current);
  }, [current, isLong]);

  /** Moves between lines with the arrow keys, including lines that aren't rendered yet. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = event.target instanceof Element && event.target.closest('[data-line]');
    if (step === 0 || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const start = Number(from.getAttribute('data-line'));
    for (let at = start + step; at >= 0 && at < lines.length; at += step) {
      const line = lines[at] as PageListLine;
      if ('head' in line || ('page' in line && !line.page.sign)) continue;
      reveal(at);
      requestAnimationFrame(() => lineAt(at)?.querySelector('a')?.focus());
      return;
    }
  }

  const draw = (index: number) => (
    <PageListRow line={lines[index] as PageListLine} review={review} onGo={onGo} />
  );
  return (
    <nav
      ref={scroller}
      aria-label="Changed pages"
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      {isLong ? (
        <LongLines
          count={lines.length}
          current={current}
          keyOf={(index) => idOf(lines[index] as PageListLine)}
          draw={draw}
          scroller={scroller}
          reveal={revealing}
        />
      ) : (
        <ul className="py-1.5">
          {lines.map((line, index) => (
            <li key={idOf(line)} data-line={index} className="h-8">
              {draw(index)}
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The number of viewed pages, with a button to mark the rest. */
function Progress({ review }: { review: ChangesReview }) {
  const { changed, viewed, viewedCount, changedAgain } = review;
  const left = changed
    .filter(({ id }) => viewed.stateOf(id).status !== 'viewed')
    .map(({ id }) => id);
  const words = `${viewedCount} of ${changed.length} viewed`;
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <b className="whitespace-nowrap">{words}</b>
        {left.length > 0 && <MarkAll left={left} review={review} />}
      </div>
      <div
        role="progressbar"
        aria-label="Viewed pages"
        aria-valuenow={viewedCount}
        aria-valuemin={0}
        aria-valuemax={changed.length}
        aria-valuetext={words}
        className="mt-2 h-1.5 overflow-hidden rounded-[3px] bg-paper-3 inset-ring-1 inset-ring-hairline"
      >
        <i
          style={{ width: `${(100 * viewedCount) / Math.max(1, changed.length)}%` }}
          className="block h-full bg-accent forced-colors:bg-[CanvasText]"
        />
      </div>
      {changedAgain > 0 && (
        <p className="mt-1 text-meta text-ink-3">{changedAgain} changed since viewed</p>
      )}
    </>
  );
}

function MarkAll({ left, review }: { left: string[]; review: ChangesReview }) {
  const { setAll, isMarking } = review.viewed;
  return (
    <Button size="row" variant="bare" busy={isMarking} onClick={() => setAll(left)}>
      <CheckCheck aria-hidden /> Mark all<span className="sr-only"> as viewed</span>
    </Button>
  );
}

const signs: readonly Sign[] = ['added', 'edited', 'moved', 'deleted'];

/** The number of pages and files added, edited, moved and deleted. */
function ChangeTotals({ review }: { review: ChangesReview }) {
  const { changed, files, more } = review;
  const counts = signs.map((sign) => ({
    sign,
    count: [...changed, ...files].filter((one) => one.sign === sign).length,
  }));
  return (
    <div className="text-meta text-ink-3">
      <ul className="grid grid-cols-2 gap-1.5">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ sign, count }) => (
            <li key={sign} className="flex items-center gap-1.5">
              <SignMark sign={sign} /> {count} {sign}
            </li>
          ))}
      </ul>
      {more > 0 && <p className="mt-2 text-warn">{plural(more, 'more change')} not listed here</p>}
    </div>
  );
}
