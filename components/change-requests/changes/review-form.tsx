'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, FilePenLine, PenLine } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { withCommandKey } from '#components/kit/platform.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { createReview, type Review as Given, listReviews } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { type RequestContext, useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { statusWords } from '../words.ts';
import { reviewsInput } from './reads.ts';
import type { Review } from './use-review.ts';

type Status = Given['status'];

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
  const [isOpen, setOpen] = useState(false);
  const unavailable = whyNot(context, me, review.isStale);
  const left = review.changed.length - review.viewedCount;
  return (
    <div className="grid gap-2">
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="wide" className="h-8" {...(unavailable && { unavailable })}>
            <PenLine aria-hidden /> Finish your review
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Finish your review" side="top" className="w-96">
          <Form left={left} revision={review.ends.revision} onDone={() => setOpen(false)} />
        </PopoverContent>
      </Popover>
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

const saidWords: Record<Status, string> = {
  approved: 'You approved it.',
  'changes-requested': 'You asked for changes.',
};

function Form(props: { left: number; revision: string; onDone: () => void }) {
  const { left, revision, onDone } = props;
  const { spaceId, number } = useRequest();
  const [status, setStatus] = useState<Status>('approved');
  const [words, setWords] = useState('');
  const { mutate, isPending, error } = useMutationFor(createReview);

  function send(): void {
    if (isPending) return;
    const comment = words.trim() ? { markdown: words.trim() } : undefined;
    const body = { status, revision, ...(comment && { comment }) };
    mutate(
      { ...requestInput(spaceId, number), body },
      {
        onSuccess() {
          notify(saidWords[status], { tone: 'done' });
          onDone();
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="grid gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <RadioGroup
        aria-label="Your review"
        value={status}
        onValueChange={(value) => setStatus(value as Status)}
      >
        <Radio value="approved" description="It can be merged as it is.">
          Approve
        </Radio>
        <Radio
          value="changes-requested"
          description="Something should be different before it is merged."
        >
          Ask for changes
        </Radio>
      </RadioGroup>
      <Field label="What you have to say" optional>
        <Textarea
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={COMMENT_MAXIMUM}
        />
      </Field>
      {left > 0 && (
        <p className="text-meta text-ink-3">
          {left === 1 ? '1 page is' : `${left} pages are`} not viewed yet.
        </p>
      )}
      {error && (
        <Notice tone="bad" role="alert" title="Not sent.">
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {status === 'approved' ? 'Approve' : 'Ask for changes'}
        </Button>
        <span className="text-meta text-ink-3">{withCommandKey('Enter')} sends</span>
      </div>
    </form>
  );
}
