'use client';

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { withCommandKey } from '#components/kit/platform.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { createReview, type Review } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

type Status = Review['status'];

const submittedMessages: Record<Status, string> = {
  approved: 'Change request approved',
  'changes-requested': 'Changes requested',
};

/** The form that ends a review. */
export function FinishReview({
  left,
  revision,
  onDone,
}: {
  /** The number of pages not viewed yet. */
  left: number;
  /** The reviewed revision. */
  revision: string;
  onDone: () => void;
}) {
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
          notify(submittedMessages[status], { tone: 'done' });
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
        <Radio value="approved" description="These changes are ready to merge.">
          Approve
        </Radio>
        <Radio value="changes-requested" description="Something needs to change before merging.">
          Request changes
        </Radio>
      </RadioGroup>
      <Field label="Comment" optional>
        <Textarea
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={COMMENT_MAXIMUM}
        />
      </Field>
      {left > 0 && (
        <p className="text-meta text-ink-3">You haven’t viewed {plural(left, 'page')} yet.</p>
      )}
      {error && (
        <Notice tone="bad" role="alert" title="Couldn’t submit the review">
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {status === 'approved' ? 'Approve' : 'Request changes'}
        </Button>
        <span className="text-meta text-ink-3">{withCommandKey('Enter')} to submit</span>
      </div>
    </form>
  );
}
