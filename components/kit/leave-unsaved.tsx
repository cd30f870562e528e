'use client';

import { PenLine } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';

/** Asks before what is not saved is given up, and names it. */
export function LeaveUnsaved({
  changed,
  onStay,
  onLeave,
}: {
  changed: readonly string[];
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onStay()}>
      <AlertDialogContent
        title="Leave without saving?"
        consequences={changed.map((name) => ({
          icon: <PenLine aria-hidden />,
          text: `${name} stays as it was`,
        }))}
        confirm="Leave without saving"
        keep="Stay"
        onConfirm={onLeave}
      />
    </AlertDialog>
  );
}
