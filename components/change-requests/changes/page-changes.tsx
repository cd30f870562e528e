'use client';

import { RotateCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useRequest } from '../frame/request-context.tsx';
import { attributeChanges } from './attributes.ts';
import type { ChangedPage } from './changed-pages.ts';
import { DiffBody } from './diff-body.tsx';
import { changeStarts, itemsOf } from './diff-items.ts';
import { DiffSkeleton } from './diff-skeleton.tsx';
import { TargetsProvider } from './drawn-nodes.tsx';
import { NextPage } from './next-page.tsx';
import { ChangedAttributes, PageHeader, PageMove } from './page-header.tsx';
import { ChangeKeys } from './review-keys.tsx';
import { useReviewThreads } from './review-threads.tsx';
import { revisionsKey } from './revision-range.ts';
import { FROM_START } from './search-params.ts';
import { useChangeSteps } from './use-change-steps.ts';
import { type FirstDrawn, useComparison } from './use-comparison.ts';
import { useLinkTargets } from './use-link-targets.ts';
import { textOf, usePageTexts, useReadAhead } from './use-page-texts.ts';
import type { ChangesReview } from './use-review.ts';

/** The changes of a page: position, settings, threads and text. */
export function PageChanges(props: {
  review: ChangesReview;
  page: ChangedPage;
  revisions: NonNullable<ChangesReview['revisions']>;
  first: FirstDrawn | null;
}) {
  const { review, page, revisions, first } = props;
  const { spaceId } = useRequest();
  const { view, layout } = review.search;
  const { threadsFor, detachedFor, elsewhere, blocksOf, linkedBlock } = useReviewThreads();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const { pages, problem, retry } = usePageTexts(spaceId, revisions);
  const texts = pages && {
    before: textOf(pages.before),
    after: textOf(pages.after),
  };
  const comparison = useComparison(revisionsKey(revisions), texts, first);
  const { rows } = comparison;
  const items = useMemo(() => {
    const discussed = blocksOf(page.id);
    return rows ? itemsOf(rows, opened, (block) => discussed.has(block)) : [];
  }, [rows, opened, blocksOf, page.id]);
  const starts = useMemo(() => changeStarts(items), [items]);
  const linkedAt = linkedBlock
    ? items.findIndex((item) => item.kind === 'row' && rows?.[item.row]?.block === linkedBlock)
    : -1;
  const steps = useChangeSteps({ starts, review, scroller, reveal });
  useReadAhead(spaceId, review.nextRevisions, rows !== null);
  const targetOf = useLinkTargets(page.id, page.sign !== 'deleted' && rows !== null);

  return (
    <section
      ref={scroller}
      aria-label={page.title}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pr-gutter pb-24 pl-gutter max-md:pl-10"
    >
      <ChangeKeys review={review} page={page} steps={steps} />
      <PageHeader review={review} page={page} steps={steps} />
      <SinceNotice review={review} page={page} revisions={revisions} />
      {problem ? (
        <ProblemState problem={problem} what={`the text of ${page.title}`} onRetry={retry} />
      ) : (
        <>
          {pages && <PageMove page={page} before={pages.before} after={pages.after} />}
          {pages && <ChangedAttributes changes={attributeChanges(pages.before, pages.after)} />}
          {elsewhere}
          {rows && detachedFor(page.id, rows)}
          {threadsFor(page.id)}
          {comparison.hasFailed ? (
            <p role="alert" className="py-6 text-danger">
              Couldn’t compare the two versions. Reload the page to try again.
            </p>
          ) : rows === null ? (
            <DiffSkeleton />
          ) : (
            <TargetsProvider value={targetOf}>
              <DiffBody
                page={page}
                comparison={comparison}
                rows={rows}
                items={items}
                view={view}
                layout={layout}
                scroller={scroller}
                reveal={reveal}
                linkedAt={linkedAt}
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

/** Above a page that changed since you viewed it: switches between new changes and all changes. */
function SinceNotice(props: {
  review: ChangesReview;
  page: ChangedPage;
  revisions: NonNullable<ChangesReview['revisions']>;
}) {
  const { review, page, revisions } = props;
  const viewedState = review.viewed.stateOf(page.id);
  if (revisions.since !== null)
    return (
      <Notice
        tone="info"
        icon={<RotateCw aria-hidden />}
        title={
          viewedState.status === 'changed'
            ? 'You viewed this page before.'
            : 'Since an earlier version.'
        }
        className="my-3"
        actions={
          <Button size="small" onClick={() => review.setSince(FROM_START)}>
            Show all changes
          </Button>
        }
      >
        {viewedState.status === 'changed'
          ? 'Only changes since then are shown.'
          : 'Only changes after that version are shown.'}
      </Notice>
    );
  if (viewedState.status !== 'changed') return null;
  return (
    <Notice
      icon={<RotateCw aria-hidden />}
      title="You viewed this page before."
      className="my-3"
      actions={
        <Button size="small" onClick={() => review.setSince(null)}>
          Show new changes
        </Button>
      }
    >
      All changes are shown, including those you have seen.
    </Notice>
  );
}
