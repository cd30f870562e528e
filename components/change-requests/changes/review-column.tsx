'use client';

import { useState } from 'react';
import { RequestReviews } from '../overview/lazy-request-reviews.ts';
import { MergeBox } from '../overview/merge-box.tsx';
import { Reviewers } from '../overview/reviewers.tsx';
import { ReviewForm } from './review-form.tsx';
import type { ChangesReview } from './use-review.ts';

/** Beside the text on wide screens: the reviews, the merge checks and the merge button. */
export function ReviewColumn({ review }: { review: ChangesReview }) {
  const [isRequesting, setRequesting] = useState(false);
  return (
    <>
      <Reviewers onRequest={() => setRequesting(true)}>
        <div className="pt-2.5">
          <ReviewForm review={review} />
        </div>
      </Reviewers>
      <MergeBox
        onRequest={() => setRequesting(true)}
        unavailable={review.isStale ? 'To merge, view the new changes first.' : undefined}
      />
      {isRequesting && <RequestReviews onClose={() => setRequesting(false)} />}
    </>
  );
}
