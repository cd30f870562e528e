'use client';

import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MentionBox } from '#components/comments/mention-box.tsx';
import { plural } from '#components/kit/format.ts';
import { withCommandKey } from '#components/kit/platform.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { COMMENT_MAXIMUM, postChangeRequestComment } from '#lib/contract/comments.ts';
import { createReview, type Review } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

type Decision = Review['status'] | 'commented';

const submittedMessages: Record<Decision, string> = {
  approved: 'Change request approved',
  'changes-requested': 'Changes requested',
  commented: 'Comment posted',
};

const verbs: Record<Decision, string> = {
  approved: 'Approve',
  'changes-requested': 'Request changes',
  commented: 'Post comment',
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
  const [decision, setDecision] = useState<Decision>();
  const [words, setWords] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState<string>();
  const review = useMutationFor(createReview);
  const comment = useMutationFor(postChangeRequestComment);
  const isPending = review.isPending || comment.isPending;
  const error = decision === 'commented' ? comment.error : review.error;

  function send(): void {
    if (isPending) return;
    const markdown = words.trim();
    const fault = missingIn(decision, markdown);
    setMissing(fault);
    if (fault || !decision) return;
    const onSuccess = () => {
      notify(submittedMessages[decision], { tone: 'done' });
      onDone();
    };
    const input = requestInput(spaceId, number);
    if (decision === 'commented') {
      comment.mutate({ ...input, body: { body: { markdown } } }, { onSuccess });
      return;
    }
    const body = { status: decision, revision, ...(markdown && { comment: { markdown } }) };
    review.mutate({ ...input, body }, { onSuccess });
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
        value={decision ?? ''}
        onValueChange={(value) => {
          setMissing(undefined);
          setDecision(value as Decision);
        }}
      >
        <Radio value="approved" description="These changes are ready to merge.">
          Approve
        </Radio>
        <Radio value="changes-requested" description="Something needs to change before merging.">
          Request changes
        </Radio>
        <Radio value="commented" description="Your comment is posted without a decision.">
          Comment only
        </Radio>
      </RadioGroup>
      <Field label="Comment" optional>
        <MentionBox
          box={box}
          spaceId={spaceId}
          value={words}
          onText={setWords}
          maxLength={COMMENT_MAXIMUM}
        />
      </Field>
      {left > 0 && (
        <p className="text-meta text-ink-3">You haven’t viewed {plural(left, 'page')} yet.</p>
      )}
      {missing && (
        <p role="alert" className="text-danger">
          {missing}
        </p>
      )}
      <Failure title="Couldn’t submit the review." reason={error?.message} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {decision ? verbs[decision] : 'Submit review'}
        </Button>
        <span className="text-meta text-ink-3">{withCommandKey('Enter')} to submit</span>
      </div>
    </form>
  );
}

/** What is missing to submit; undefined if nothing is. */
function missingIn(decision: Decision | undefined, markdown: string): string | undefined {
  if (!decision) return 'Select a review option.';
  return decision === 'commented' && markdown === '' ? 'Enter a comment.' : undefined;
}
