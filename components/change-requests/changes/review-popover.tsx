'use client';

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { withCommandKey } from '#components/kit/platform.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { StandIn } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { createReview, type Review } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

type Status = Review['status'];

type Props = {
  /** The button it hangs from. */
  button: HTMLElement | null;
  /** How many pages are not viewed yet. */
  left: number;
  /** What is judged. */
  revision: string;
  onClose: () => void;
};

/** The form that ends a review, open as long as it is there. */
export function ReviewPopover({ button, left, revision, onClose }: Props) {
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverTrigger asChild>
        <StandIn element={button} />
      </PopoverTrigger>
      <PopoverContent aria-label="Finish your review" side="top" className="w-96">
        <Form left={left} revision={revision} onDone={onClose} />
      </PopoverContent>
    </Popover>
  );
}

const saidWords: Record<Status, string> = {
  approved: 'You approved it.',
  'changes-requested': 'You asked for changes.',
};

function Form({ left, revision, onDone }: { left: number; revision: string; onDone: () => void }) {
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
