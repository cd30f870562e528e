'use client';

import { useCommandKey } from '#components/kit/platform.ts';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';
import { counted } from '../words.ts';
import type { Tally } from './drafts.ts';

/** How much waits to be applied, and the ways on. */
export function PendingBar({
  tally,
  progress,
  canApply,
  onReview,
  onApply,
  onDiscard,
}: {
  tally: Tally;
  /** How far it is being applied; null when it isn't. */
  progress: { done: number; of: number } | null;
  canApply: boolean;
  onReview: () => void;
  onApply: () => void;
  onDiscard: () => void;
}) {
  const undoKey = useCommandKey('Z');
  if (tally.changes === 0) return null;
  const inSpaces = `${counted(tally.changes, 'change')} in ${counted(tally.spaces, 'space')}`;
  const faults =
    tally.faults === 0
      ? ''
      : ` · ${counted(tally.faults, 'cell')} can’t be read: ${tally.faults === 1 ? 'its space waits' : 'their spaces wait'}`;
  return (
    <section
      ref={keepMessagesAbove}
      aria-label="Changes that wait"
      className="sticky bottom-0 z-sticky flex flex-none flex-wrap items-center gap-2 border-t border-accent bg-accent-wash px-gutter py-2.5"
    >
      <span role="status" className="min-w-0 flex-1 basis-48">
        <b>{inSpaces}</b>
        <span className="text-danger">{faults}</span>
        {progress && ` · ${progress.done} of ${progress.of} applied`}
      </span>
      <Button
        variant="primary"
        busy={progress !== null}
        onClick={onApply}
        {...(!canApply && {
          unavailable: 'Mend what is marked first: no space can be filled yet.',
        })}
      >
        Apply
      </Button>
      <Button onClick={onReview}>Review</Button>
      <Button onClick={onDiscard}>Discard</Button>
      <span className="text-meta text-ink-3 max-md:hidden">
        <Kbd>{undoKey}</Kbd> takes one back
      </span>
    </section>
  );
}
