'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, FilePenLine, PenLine } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createReview, listReviews } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { type ChangeRequestContext, useRequest } from '../frame/request-context.tsx';
import { statusWords } from '../words.ts';
import { reviewsInput } from './reads.ts';
import type { ChangesReview } from './use-review.ts';

const FinishReview = lazyPart(() =>
  import('./finish-review.tsx').then((module) => module.FinishReview),
);

/** Why you can't review this; undefined if you can. @param lacking the role you don't have */
function unavailableReason(
  { request, isClosed }: ChangeRequestContext,
  lacking: string | undefined,
  me: string | undefined,
  isStale: boolean,
): string | undefined {
  if (isClosed) return `This change request is ${statusWords[request.status].name.toLowerCase()}.`;
  if (request.status === 'draft') return 'This is a draft. Open it for review first.';
  if (lacking) return lacking;
  if (request.createdBy && request.createdBy.id === me)
    return 'You can’t review your own change request. Request a review on the overview.';
  if (isStale) return 'This change request has changed. View the new changes first.';
  return undefined;
}

/** The button that opens the review form, and your latest review. */
export function ReviewForm(props: {
  review: ChangesReview;
  /** Only the button, in a line with others. */
  isCompact?: boolean;
}) {
  const { review, isCompact = false } = props;
  const context = useRequest();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const [isOpen, setOpen] = useState(false);
  const { reason } = usePermission(createReview, context.space);
  const unavailable = unavailableReason(context, reason, me, review.isStale);
  const left = review.changed.length - review.viewedCount;
  return (
    <div className="grid gap-2">
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button
            size={isCompact ? 'small' : 'wide'}
            className={isCompact ? '' : 'h-8'}
            {...FinishReview.preload}
            {...(unavailable && { unavailable })}
          >
            <PenLine aria-hidden />
            <span>
              Finish <span className={isCompact ? 'max-[430px]:sr-only' : ''}>your review</span>
            </span>
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Finish your review" className="w-96">
          <FinishReview
            left={left}
            revision={review.range.revision}
            onDone={() => setOpen(false)}
          />
        </PopoverContent>
      </Popover>
      {!isCompact && <OwnReview me={me} />}
    </div>
  );
}

/** Your latest review. */
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
      {own.status === 'approved' ? 'You approved ' : 'You requested changes to '}
      {own.outdated ? 'an earlier version.' : 'this version.'}
    </p>
  );
}
