'use client';

import { useQuery } from '@tanstack/react-query';
import { Eye, UserPlus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { createReview, removeRequestedReviewer, requestReviewers } from '#lib/contract/reviews.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { latestReviews } from './latest-reviews.ts';
import { RequestReviews } from './lazy-request-reviews.ts';
import { ReviewBadge } from './review-badge.tsx';
import { useReviews } from './use-reviews.ts';

/** The reviewers: the latest review of each, and pending requests. */
export function Reviewers(props: {
  onRequest: () => void;
  /** Replaces the link to the changes. */
  children?: ReactNode;
}) {
  const { onRequest, children } = props;
  const { spaceId, number, space, isClosed, changes, request, base } = useRequest();
  const { allowed: canReview } = usePermission(createReview, space);
  const { reviews: known, requested: asked, error, retry } = useReviews();
  const [reviews, requested] = [known ?? [], asked ?? []];
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useMutationFor(removeRequestedReviewer);
  const waiting = new Set(requested.map(({ user }) => user.id));
  const reviewed = latestReviews(reviews).filter(
    ({ reviewer }) => !waiting.has(reviewer?.id ?? ''),
  );

  function removeRequest({ id, displayName }: User): void {
    removal.mutate(
      { parameters: { ...requestInput(spaceId, number).parameters, userId: id } },
      {
        onSuccess: () => {
          announce(`Review request for ${displayName} removed`);
          heading.current?.focus();
        },
        onError: ({ message }) =>
          changes.showResult(
            `Couldn’t remove the review request for ${displayName}. ${message}`,
            'bad',
          ),
      },
    );
  }

  return (
    <section aria-labelledby="overview:reviewers" className="pb-5">
      <div className="mb-1 flex items-baseline gap-2">
        <h2
          ref={heading}
          id="overview:reviewers"
          tabIndex={-1}
          className="font-semibold outline-none"
        >
          Reviewers
        </h2>
        <span className="text-meta text-ink-3">
          {progressLabel(reviewed.length, requested.length)}
        </span>
      </div>
      {reviewed.length + requested.length > 0 && (
        <ul>
          {reviewed.map(({ id, reviewer, status, outdated }) => (
            <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-2 py-1">
              <Person user={reviewer} me={me} />
              <ReviewBadge status={status} />
              {outdated && (
                <span className="w-full pl-7 text-meta text-ink-3">on an earlier version</span>
              )}
            </li>
          ))}
          {requested.map(({ user }) => (
            <li key={user.id} className="flex min-h-8 items-center gap-2">
              <Person user={user} me={me} />
              <ReviewBadge status="pending" />
              {!isClosed && (
                <Action
                  as={IconButton}
                  endpoint={removeRequestedReviewer}
                  on={space}
                  hidden
                  label={`Remove the review request for ${user.displayName}`}
                  className="-mr-1.5 pointer-coarse:size-11"
                  busy={removal.isPending && removal.variables?.parameters.userId === user.id}
                  onClick={() => removeRequest(user)}
                >
                  <X aria-hidden className="size-3.5" />
                </Action>
              )}
            </li>
          ))}
        </ul>
      )}
      {known && asked && reviewed.length + requested.length === 0 && (
        <p className="text-ink-2">{isClosed ? 'No reviewers.' : 'No reviewers yet.'}</p>
      )}
      {!(known && asked) &&
        (error instanceof Problem ? (
          <ProblemState problem={error} what="reviewers" onRetry={retry} />
        ) : (
          <SkeletonRows label="Loading reviewers" rows={1} shape="line" avatar={false} />
        ))}
      {children}
      {!children && canReview && request.status === 'open' && request.createdBy?.id !== me && (
        <Button asChild size="wide" className="mt-2.5 h-8">
          <Link href={`${base}/changes`} prefetch={false}>
            <Eye aria-hidden /> Review changes
          </Link>
        </Button>
      )}
      {!isClosed && (
        <Action
          endpoint={requestReviewers}
          on={space}
          size="wide"
          className="mt-2.5 h-8"
          onClick={onRequest}
          {...RequestReviews.preload}
        >
          <UserPlus aria-hidden /> Request a review
        </Action>
      )}
    </section>
  );
}

function progressLabel(reviewed: number, requested: number): string {
  if (reviewed + requested === 0) return '';
  return requested === 0
    ? `${reviewed} reviewed`
    : `${reviewed} of ${reviewed + requested} reviewed`;
}

function Person({ user, me }: { user: User | undefined; me: string | undefined }) {
  const name = user?.displayName ?? 'Deleted user';
  return (
    <>
      <Avatar name={name} photo={user?.photoURL ?? null} size="small" me={user?.id === me} />
      <span className="min-w-0 flex-1 truncate">{user && user.id === me ? 'You' : name}</span>
    </>
  );
}
