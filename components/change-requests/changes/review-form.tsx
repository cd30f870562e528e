'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, FilePenLine, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { queryFor } from '#lib/client/query.ts';
import { listReviews } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { type RequestContext, useRequest } from '../frame/request-context.tsx';
import { statusWords } from '../words.ts';
import { reviewsInput } from './reads.ts';
import type { Review } from './use-review.ts';

const ReviewPopover = shownLater(() =>
  import('./review-popover.tsx').then(({ ReviewPopover: loaded }) => loaded),
);

/** Why the reader can't review this, and who can; undefined when nothing stands against it. */
function whyNot(
  { request, space, isClosed, reviewers, level }: RequestContext,
  me: string | undefined,
  isStale: boolean,
): string | undefined {
  if (isClosed) return `It is ${statusWords[request.status].name.toLowerCase()}. Reviews are over.`;
  if (request.status === 'draft') return 'It is a draft. It can be reviewed once it is open.';
  if (!space.permissions.review)
    return `Reviewing takes the role Review. You have ${level} here.\n${reviewers} can.`;
  if (request.createdBy && request.createdBy.id === me)
    return 'It is your own. Somebody else reviews it: ask them on the overview.';
  if (isStale) return 'It was changed since you opened it. Look at the new changes first.';
  return undefined;
}

/** Ends a review: approving, or asking for changes, with a few words. */
export function ReviewForm({ review }: { review: Review }) {
  const context = useRequest();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unavailable = whyNot(context, me, review.isStale);
  const left = review.changed.length - review.viewedCount;
  return (
    <div className="grid gap-2">
      <Button
        ref={button}
        size="wide"
        className="h-8"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        {...ReviewPopover.ahead}
        {...(unavailable && { unavailable })}
      >
        <PenLine aria-hidden /> Finish your review
      </Button>
      {isOpen && (
        <ReviewPopover
          button={button.current}
          left={left}
          revision={review.ends.revision}
          onClose={() => setOpen(false)}
        />
      )}
      <OwnReview me={me} />
    </div>
  );
}

/** What the reader said of it last. */
function OwnReview({ me }: { me: string | undefined }) {
  const { spaceId, number } = useRequest();
  const reviews = useQuery(queryFor(listReviews, reviewsInput(spaceId, number))).data?.items;
  const own = reviews?.find(({ reviewer }) => reviewer && reviewer.id === me);
  if (!own) return null;
  const Icon = own.status === 'approved' ? Check : FilePenLine;
  return (
    <p className="flex items-start gap-1.5 text-meta text-ink-2">
      <Icon
        aria-hidden
        className={own.status === 'approved' ? 'size-3.5 text-ins' : 'size-3.5 text-danger'}
      />
      {own.status === 'approved' ? 'You approved ' : 'You asked for changes to '}
      {own.outdated ? 'an earlier state.' : 'this state.'}
    </p>
  );
}
