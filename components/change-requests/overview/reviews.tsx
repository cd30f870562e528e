'use client';

import { useQuery } from '@tanstack/react-query';
import { CommentText } from '#components/comments/comment-text.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { ReviewBadge } from './review-badge.tsx';
import { useReviews } from './use-reviews.ts';

/** The reviews, newest first. */
export function Reviews() {
  const { isClosed } = useRequest();
  const { reviews } = useReviews();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  return (
    <section aria-labelledby="reviews">
      <SectionHead title="Reviews" id="reviews">
        {reviews && reviews.length > 1 && 'newest first'}
      </SectionHead>
      {reviews?.length === 0 && (
        <p className="py-3 text-ink-2">{isClosed ? 'No reviews.' : 'No reviews yet.'}</p>
      )}
      <ol>
        {reviews?.map((review) => (
          <li key={review.id} className="border-b border-hairline py-3">
            <ReviewItem review={review} isMine={review.reviewer?.id === me} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReviewItem({ review, isMine }: { review: Review; isMine: boolean }) {
  const { reviewer, status, outdated, createdAt, comment } = review;
  const name = reviewer?.displayName ?? 'Deleted user';
  return (
    <article className="flex gap-2.5">
      <Avatar name={name} photo={reviewer?.photoURL ?? null} me={isMine} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{isMine ? 'You' : name}</b>
          <ReviewBadge status={status} />
          {outdated && <span className="text-meta text-ink-3">on an earlier version</span>}
          <Time value={createdAt} className="ml-auto text-meta text-ink-3" />
        </div>
        {comment && (
          <div className="mt-1">
            <CommentText markdown={comment.markdown} />
          </div>
        )}
      </div>
    </article>
  );
}
