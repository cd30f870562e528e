'use client';

import { useState } from 'react';
import { shownLater } from '#components/ui/later.ts';
import { LeaveGuard } from './leave-guard.tsx';

const LeaveUnsaved = shownLater(() =>
  import('./leave-unsaved.tsx').then(({ LeaveUnsaved: loaded }) => loaded),
);

/**
 * For a dialog with a form: Escape, its cross and a press beside it ask before what was typed is given up.
 * @param changed what was changed, each by its name; none closes at once
 * @param lost what is lost, where it is not that each of them stays as it was
 * @returns what the dialog's `onOpenChange` is to be, and what stands in the dialog
 */
export function useAskBeforeClosing(
  changed: readonly string[],
  onClose: () => void,
  lost?: string,
) {
  const [isAsking, setAsking] = useState(false);
  const onOpenChange = (open: boolean) => {
    if (open) return;
    if (changed.length > 0) setAsking(true);
    else onClose();
  };
  const question = (
    <>
      <LeaveGuard changed={changed} {...(lost && { lost })} />
      {isAsking && (
        <LeaveUnsaved
          changed={changed}
          {...(lost && { lost })}
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      )}
    </>
  );
  return { onOpenChange, question };
}
