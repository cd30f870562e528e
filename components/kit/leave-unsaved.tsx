'use client';

import { PenLine } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';

/** Asks before what is not saved is given up, and names it. */
export function LeaveUnsaved({
  changed,
  lost,
  onStay,
  onLeave,
}: {
  changed: readonly string[];
  /** What is lost, where it is not that each of them stays as it was. */
  lost?: string;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onStay()}>
      <AlertDialogContent
        title="Leave without saving?"
        consequences={(lost ? [lost] : changed.map((name) => `${name} stays as it was`)).map(
          (text) => ({
            icon: <PenLine aria-hidden />,
            text,
          }),
        )}
        confirm="Leave without saving"
        keep="Stay"
        onConfirm={onLeave}
      />
    </AlertDialog>
  );
}
