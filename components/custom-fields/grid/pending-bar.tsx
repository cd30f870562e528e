'use client';

import { plural } from '#components/kit/format.ts';
import { useCommandKey } from '#components/kit/platform.tsx';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';
import type { Tally } from './drafts.ts';

/** The number of unsaved changes, with buttons to save, review or discard them. */
export function PendingBar({
  tally,
  progress,
  canApply,
  onReview,
  onApply,
  onDiscard,
}: {
  tally: Tally;
  /** The progress of saving; null if nothing is being saved. */
  progress: { done: number; of: number } | null;
  canApply: boolean;
  onReview: () => void;
  onApply: () => void;
  onDiscard: () => void;
}) {
  const undoKey = useCommandKey('Z');
  if (tally.changes === 0) return null;
  const inSpaces = `${plural(tally.changes, 'change')} in ${plural(tally.spaces, 'space')}`;
  const faults =
    tally.faults === 0
      ? ''
      : ` · ${plural(tally.faults, 'invalid cell')}: ${tally.faults === 1 ? 'its space isn’t' : 'their spaces aren’t'} saved`;
  return (
    <section
      ref={keepMessagesAbove}
      aria-label="Unsaved changes"
      className="sticky bottom-0 z-sticky flex flex-none flex-wrap items-center gap-2 border-t border-accent bg-accent-wash px-gutter py-2.5"
    >
      <span role="status" className="min-w-0 flex-1 basis-48">
        <b>{inSpaces}</b>
        <span className="text-danger">{faults}</span>
        {progress && ` · ${progress.done} of ${progress.of} saved`}
      </span>
      <Button
        variant="primary"
        busy={progress !== null}
        onClick={onApply}
        {...(!canApply && {
          unavailable: 'Fix the invalid cells first.',
        })}
      >
        Save changes
      </Button>
      <Button onClick={onReview}>Review</Button>
      <Button onClick={onDiscard}>Discard</Button>
      <span className="text-meta text-ink-3 max-md:hidden">
        <Kbd>{undoKey}</Kbd> to undo
      </span>
    </section>
  );
}
