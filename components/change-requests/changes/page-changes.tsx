'use client';

import { useMemo, useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useRequest } from '../frame/request-context.tsx';
import { attributeChanges } from './attributes.ts';
import { keyOfBetween } from './between.ts';
import { ChangeKeys } from './change-keys.tsx';
import type { ChangedPage } from './changed-pages.ts';
import { DiffBody } from './diff-body.tsx';
import { DiffSkeleton } from './diff-skeleton.tsx';
import { TargetsProvider } from './drawn-nodes.tsx';
import { changeStarts, itemsOf } from './items.ts';
import { MetaStrip } from './meta-strip.tsx';
import { MoveStrip } from './move-strip.tsx';
import { NextPage } from './next-page.tsx';
import { PageStrip } from './page-strip.tsx';
import { SinceNotice } from './since-notice.tsx';
import { useReviewThreads } from './threads.tsx';
import { useChangeSteps } from './use-change-steps.ts';
import { type FirstDrawn, useComparison } from './use-comparison.ts';
import { useLinkTargets } from './use-link-targets.ts';
import { textOf, usePageTexts, useReadAhead } from './use-page-texts.ts';
import type { Review } from './use-review.ts';

/** What changed of one page: where it stands, what is said about it besides its text, and the text. */
export function PageChanges(props: {
  review: Review;
  page: ChangedPage;
  between: NonNullable<Review['between']>;
  first: FirstDrawn | null;
}) {
  const { review, page, between, first } = props;
  const { spaceId } = useRequest();
  const { view, layout } = review.search;
  const { threadsFor, detachedFor, elsewhere, blocksOf, linkedBlock } = useReviewThreads();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const { pages, problem, retry } = usePageTexts(spaceId, between);
  const texts = pages && {
    before: textOf(pages.before),
    after: textOf(pages.after),
  };
  const comparison = useComparison(keyOfBetween(between), texts, first);
  const { rows } = comparison;
  const items = useMemo(() => {
    const talkedAbout = blocksOf(page.id);
    return rows ? itemsOf(rows, opened, (block) => talkedAbout.has(block)) : [];
  }, [rows, opened, blocksOf, page.id]);
  const starts = useMemo(() => changeStarts(items), [items]);
  const linkedAt = linkedBlock
    ? items.findIndex((item) => item.kind === 'row' && rows?.[item.row]?.block === linkedBlock)
    : -1;
  const steps = useChangeSteps({ starts, review, scroller, reveal });
  useReadAhead(spaceId, review.nextBetween, rows !== null);
  const targetOf = useLinkTargets(page.id, page.sign !== 'deleted' && rows !== null);

  return (
    <section
      ref={scroller}
      aria-label={page.title}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pr-gutter pb-24 pl-gutter max-md:pl-10"
    >
      <ChangeKeys review={review} page={page} steps={steps} />
      <PageStrip review={review} page={page} steps={steps} />
      <SinceNotice review={review} page={page} between={between} />
      {problem ? (
        <ProblemState problem={problem} what={`The text of ${page.title}`} onRetry={retry} />
      ) : (
        <>
          {pages && <MoveStrip page={page} before={pages.before} after={pages.after} />}
          {pages && <MetaStrip changes={attributeChanges(pages.before, pages.after)} />}
          {elsewhere}
          {rows && detachedFor(page.id, rows)}
          {threadsFor(page.id)}
          {comparison.hasFailed ? (
            <p role="alert" className="py-6 text-danger">
              The two texts could not be compared. Load the page again.
            </p>
          ) : rows === null ? (
            <DiffSkeleton />
          ) : (
            <TargetsProvider value={targetOf}>
              <DiffBody
                {...{ page, comparison, rows, items, view, layout, scroller, reveal, linkedAt }}
                hasText={page.type === 'document'}
                onOpen={(from) => setOpened((before) => new Set([...before, from]))}
              />
            </TargetsProvider>
          )}
        </>
      )}
      <NextPage review={review} />
    </section>
  );
}
