'use client';

import { useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const LeaveUnsaved = lazyPart(() =>
  import('./leave-unsaved.tsx').then(({ LeaveUnsaved: loaded }) => loaded),
);

/**
 * For a dialog with a form: Escape, the close button and a click outside ask before input is
 * discarded.
 * @param changed the names of the changed fields; the dialog closes at once when there are none
 * @param lost replaces the list of changed fields
 * @returns the dialog's `onOpenChange`, and the question to render inside it
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
