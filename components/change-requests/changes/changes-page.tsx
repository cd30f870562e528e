'use client';

import type { ComponentProps } from 'react';
import { InHead } from '#components/kit/head-slots.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useMedia } from '#components/ui/use-media.ts';
import { PageChanges } from './page-changes.tsx';
import { PageList } from './page-list.tsx';
import { PageListSheet } from './page-list-sheet.tsx';
import { ReviewDiscussion } from './review-discussion.tsx';
import { useReviewThreads } from './review-threads.tsx';
import type { FirstDrawn } from './use-comparison.ts';
import { type ReviewData, useReview } from './use-review.ts';

// Loaded on demand: most changes are to pages.
const FileChange = lazyPart(() => import('./file-change.tsx').then((module) => module.FileChange));

const Stale = lazyPart(() => import('./stale.tsx').then((module) => module.Stale));

const ReviewColumn = lazyPart(() =>
  import('./review-column.tsx').then((module) => module.ReviewColumn),
);

/** From where on the review column fits beside the text, in each layout. */
const columns = {
  inline: {
    query: '(width >= 80rem)',
    shown: 'max-[80rem]:hidden',
    hidden: 'min-[80rem]:hidden',
  },
  beside: {
    query: '(width >= 96rem)',
    shown: 'max-[96rem]:hidden',
    hidden: 'min-[96rem]:hidden',
  },
};

/** The Changes tab: the changed pages, the diff of one of them, and the reviews with the merge box. */
export function ChangesPage({ data, first }: { data: ReviewData; first: FirstDrawn | null }) {
  const review = useReview(data);
  const { page, file, revisions } = review;
  const place = columns[review.search.layout];
  const isWide = useMedia(place.query);
  // Not the server's: its checks come later, and would differ from what is drawn when this hydrates.
  const isNarrow = useMedia(`not ${place.query}`);
  if (data.pages.length === 0 && data.files.length === 0)
    return (
      <EmptyState title="No changes yet">
        Pages and files you change on the Edit tab appear here.
      </EmptyState>
    );
  return (
    <ReviewDiscussion review={review}>
      <div className="flex min-h-0 flex-1">
        <InHead place="facts">
          <Keys keys={['S']} does="source" />
          <Keys keys={['J', 'K']} does="change" />
          <Keys keys={['V']} does="viewed" />
          <Keys keys={['C']} does="comment" />
        </InHead>
        <aside
          aria-label="Changed pages and files"
          className="flex w-70 flex-none flex-col border-r border-hairline max-lg:hidden min-[80rem]:w-60 min-[90rem]:w-70"
        >
          <PageList review={review} formClassName={place.hidden} hasToDo={isNarrow} />
        </aside>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <PageListSheet review={review} />
          {review.isStale && <Stale />}
          {page && revisions ? (
            <PageChanges
              key={page.id}
              review={review}
              page={page}
              revisions={revisions}
              first={first}
            />
          ) : file ? (
            <FileChange key={file.id} review={review} file={file} />
          ) : (
            <NotChanged
              title="No changes to this page"
              actions={
                review.changed[0] && (
                  <Button onClick={() => review.goTo(review.changed[0]?.id ?? '')}>
                    Go to the first change
                  </Button>
                )
              }
            >
              This change request doesn’t change this page, or no longer does.
            </NotChanged>
          )}
        </div>
        <aside
          aria-label="Review and merge"
          className={cn(
            'w-74 flex-none overflow-y-auto border-l border-hairline pt-4 pr-gutter pb-6 pl-5 min-[90rem]:w-82 min-[90rem]:pl-6',
            place.shown,
          )}
        >
          {isWide ? (
            <ReviewColumn review={review} />
          ) : (
            <SkeletonRows label="Loading reviews" rows={6} shape="line" avatar={false} />
          )}
        </aside>
      </div>
    </ReviewDiscussion>
  );
}

/** An unchanged page, with the threads that belong to no changed page. */
function NotChanged(props: ComponentProps<typeof EmptyState>) {
  const { elsewhere } = useReviewThreads();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState {...props} />
      <div className="px-gutter">{elsewhere}</div>
    </div>
  );
}

function Keys({ keys, does }: { keys: string[]; does: string }) {
  return (
    <span className="flex items-center gap-1 max-xl:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {does}
    </span>
  );
}
