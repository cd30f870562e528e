'use client';

import { Question } from '#components/kit/question.tsx';
import type { CallOptions } from '#lib/client/call.ts';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';
import { type Impact, ImpactList } from './impact.tsx';
import { usePreview } from './use-preview.ts';

/** Asks before content is moved to the trash, and lists who and what loses it. */
export function RemovalQuestion({
  names,
  what,
  id,
  read,
  isBusy = false,
  problem,
  onConfirm,
  onClose,
}: {
  /** “Moorings” in quotes, “3 items”. */
  names: string;
  /** What the button deletes: “space”, “3 items”. */
  what: string;
  /** Identifies what is deleted. */
  id: string;
  /** Reads a page of the consequences. */
  read: (page: string | undefined, options: CallOptions) => Promise<Impact>;
  isBusy?: boolean;
  /** Why it couldn’t be deleted. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const preview = usePreview(['delete', id], read);
  const isOnSites = (preview.data?.pages[0]?.sites.length ?? 0) > 0;
  return (
    <Question
      problem={problem}
      onClose={onClose}
      title={`Delete ${names}?`}
      note={`You can undo this for ${RESTORABLE_DAYS} days${isOnSites ? '; positions on sites are kept' : ''}.`}
      confirm={`Delete ${what}`}
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <ImpactList reading={preview} action="delete" />
    </Question>
  );
}
