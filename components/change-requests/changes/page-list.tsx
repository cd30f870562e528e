'use client';

import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { shownLater } from '#components/ui/later.ts';
import type { ChangedFile, ChangedPage } from './changed-pages.ts';
import { ListRow } from './list-row.tsx';
import { Progress } from './progress.tsx';
import { ReviewForm } from './review-form.tsx';
import { Tally } from './tally.tsx';
import type { Review } from './use-review.ts';

/** Up to so many lines stand on the page as they are; of more, those in view. */
const PLAIN_LINES = 60;

// Most change requests are short, and do without what reckons which lines are in view.
const LongLines = shownLater(() => import('./long-lines.tsx').then((module) => module.LongLines));

/** A line of the list: a page, a file, or the word over the files. */
export type ListLine = { page: ChangedPage } | { file: ChangedFile } | { head: string };

/** The pages and files that changed, in the order of the tree, with what was viewed of them. */
export function PageList({ review, onGo }: { review: Review; onGo?: () => void }) {
  const [query, setQuery] = useState('');
  const lines = linesOf(review, query.trim().toLowerCase());
  return (
    <>
      <div className="flex-none border-b border-hairline pt-3.5 pr-5 pb-3 pl-gutter max-lg:px-0 max-lg:pt-0">
        <Progress review={review} />
        <div className="mt-2.5 flex items-center gap-1">
          <Input
            type="search"
            data-page-search=""
            aria-label="Find a changed page by its title"
            placeholder="Page"
            icon={<Search aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="min-w-0 flex-1"
          />
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="flex-1 px-gutter py-3 text-ink-2 max-lg:px-0" role="status">
          No changed page has “{query.trim()}” in its title.{' '}
          <Button size="row" onClick={() => setQuery('')}>
            Show all
          </Button>
        </p>
      ) : (
        <Lines lines={lines} review={review} onGo={onGo} />
      )}
      <div className="grid flex-none gap-3 border-t border-hairline py-3 pr-5 pl-gutter max-lg:px-0">
        <Tally review={review} />
        <ReviewForm review={review} />
      </div>
    </>
  );
}

function linesOf({ pages, files }: Review, query: string): ListLine[] {
  const has = (title: string) => title.toLowerCase().includes(query);
  const found = query ? pages.filter(({ sign, title }) => sign && has(title)) : pages;
  const foundFiles = files.filter(({ name }) => has(name));
  return [
    ...found.map((page) => ({ page })),
    ...(foundFiles.length > 0 ? [{ head: 'Files' }] : []),
    ...foundFiles.map((file) => ({ file })),
  ];
}

const idOf = (line: ListLine): string =>
  'page' in line ? line.page.id : 'file' in line ? line.file.id : 'head';

function Lines(props: { lines: ListLine[]; review: Review; onGo: (() => void) | undefined }) {
  const { lines, review, onGo } = props;
  const scroller = useRef<HTMLElement>(null);
  const revealing = useRef<((index: number) => void) | null>(null);
  const isLong = lines.length > PLAIN_LINES;
  const lineAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${index}"]`);
  const reveal = (index: number) =>
    isLong ? revealing.current?.(index) : lineAt(index)?.scrollIntoView({ block: 'nearest' });
  const current = lines.findIndex((line) => idOf(line) === review.asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, as another page is asked for
  useEffect(() => {
    if (current >= 0 && !isLong) reveal(current);
  }, [current, isLong]);

  /** Arrows go from line to line, onto those that aren't on the page yet, too. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = event.target instanceof Element && event.target.closest('[data-line]');
    if (step === 0 || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const start = Number(from.getAttribute('data-line'));
    for (let at = start + step; at >= 0 && at < lines.length; at += step) {
      const line = lines[at] as ListLine;
      if ('head' in line || ('page' in line && !line.page.sign)) continue;
      reveal(at);
      requestAnimationFrame(() => lineAt(at)?.querySelector('a')?.focus());
      return;
    }
  }

  const draw = (index: number) => (
    <ListRow line={lines[index] as ListLine} review={review} onGo={onGo} />
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
          keyOf={(index) => idOf(lines[index] as ListLine)}
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
