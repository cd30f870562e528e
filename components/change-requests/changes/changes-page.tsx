'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useState, useTransition } from 'react';
import { InHead } from '#components/kit/head-slots.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { PageChanges } from './page-changes.tsx';
import { PageList } from './page-list.tsx';
import { PageListSheet } from './page-list-sheet.tsx';
import { ReviewDiscussion } from './review-discussion.tsx';
import { useReviewThreads } from './threads.tsx';
import type { FirstDrawn } from './use-comparison.ts';
import { type ReviewData, useReview } from './use-review.ts';

// Most changes are of pages.
const FileChange = shownLater(() =>
  import('./file-change.tsx').then((module) => module.FileChange),
);

/** What a change request changes, page by page, with what it takes to review it. */
export function ChangesPage({ data, first }: { data: ReviewData; first: FirstDrawn | null }) {
  const review = useReview(data);
  const { page, file, between } = review;
  if (data.pages.length === 0 && data.files.length === 0)
    return (
      <EmptyState title="No changes yet">
        Nothing in this change request differs from what it started from. Changes are written under
        Edit.
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
        <aside className="flex w-70 flex-none flex-col border-r border-hairline max-lg:hidden">
          <PageList review={review} />
        </aside>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <PageListSheet review={review} />
          {review.isStale && <Stale />}
          {page && between ? (
            <PageChanges
              key={page.id}
              review={review}
              page={page}
              between={between}
              first={first}
            />
          ) : file ? (
            <FileChange key={file.id} review={review} file={file} />
          ) : (
            <NotChanged
              title="This page is not changed here"
              actions={
                review.changed[0] && (
                  <Button onClick={() => review.goTo(review.changed[0]?.id ?? '')}>
                    Go to the first change
                  </Button>
                )
              }
            >
              The address names a page that this change request leaves as it is, or changed and put
              back.
            </NotChanged>
          )}
        </div>
      </div>
    </ReviewDiscussion>
  );
}

/** Threads on a page that is not changed are not hidden by that. */
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

/** Somebody wrote in it meanwhile: what is seen stays until the reader wants the new state. */
function Stale() {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const [isAway, setAway] = useState(false);
  if (isAway) return null;
  return (
    <Notice
      tone="info"
      role="status"
      icon={<RefreshCw aria-hidden />}
      title="Changed since you opened it."
      className="m-3 flex-none"
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => start(() => router.refresh())}>
            Show the new changes
          </Button>
          <Button size="small" variant="bare" onClick={() => setAway(true)}>
            Later
          </Button>
        </>
      }
    >
      What you see is how it was. Pages that changed again will say so.
    </Notice>
  );
}
