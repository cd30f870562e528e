'use client';

import { CheckCheck } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { Review } from './use-review.ts';

/** How many of the changed pages were viewed, and marking all that are left. */
export function Progress({ review }: { review: Review }) {
  const { changed, viewed, viewedCount, changedAgain } = review;
  const left = changed.filter(({ id }) => viewed.standing(id).is !== 'viewed').map(({ id }) => id);
  const words = `${viewedCount} of ${changed.length} viewed`;
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <b>{words}</b>
        {changedAgain > 0 && (
          <span className="ml-auto text-meta text-ink-3">{changedAgain} since your last look</span>
        )}
        {left.length > 0 && changedAgain === 0 && (
          <MarkAll left={left} review={review} className="ml-auto" />
        )}
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
      {left.length > 0 && changedAgain > 0 && (
        <MarkAll left={left} review={review} className="mt-2" />
      )}
    </>
  );
}

function MarkAll(props: { left: string[]; review: Review; className: string }) {
  const { left, review, className } = props;
  const { setAll, isMarking } = review.viewed;
  return (
    <Button
      size="row"
      variant="bare"
      className={className}
      busy={isMarking}
      onClick={() => setAll(left)}
    >
      <CheckCheck aria-hidden /> Mark all viewed
    </Button>
  );
}
