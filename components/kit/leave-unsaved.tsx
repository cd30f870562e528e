'use client';

import { PenLine } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';

/** Asks before unsaved changes are discarded, and lists them. */
export function LeaveUnsaved({
  changed,
  lost,
  onStay,
  onLeave,
}: {
  changed: readonly string[];
  /** Replaces the list of changed fields. */
  lost?: string;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onStay()}>
      <AlertDialogContent
        title="Discard unsaved changes?"
        consequences={(lost ? [lost] : changed.map((name) => `${name} isn’t saved`)).map(
          (text) => ({
            icon: <PenLine aria-hidden />,
            text,
          }),
        )}
        confirm="Discard changes"
        keep="Keep editing"
        onConfirm={onLeave}
      />
    </AlertDialog>
  );
}
