'use client';

import { PenLine } from 'lucide-react';
import { formatList } from '#components/kit/format.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';

/** Asks before unsaved changes are discarded, and lists them. */
export function LeaveUnsaved({
  changed,
  lost,
  onSave,
  onStay,
  onLeave,
}: {
  changed: readonly string[];
  /** Replaces the list of changed fields. */
  lost?: string;
  /** Saves and leaves; given if the changes are kept either way. */
  onSave?: () => void;
  onStay: () => void;
  onLeave: () => void;
}) {
  if (onSave)
    return (
      <AlertDialog open onOpenChange={(open) => !open && onStay()}>
        <AlertDialogContent
          title="Save your changes?"
          note={`Unsaved changes to ${formatList(changed)} are kept in this browser if you leave without saving.`}
          variant="primary"
          confirm="Save and leave"
          keep="Keep editing"
          onConfirm={onSave}
          alternative={
            <Button variant="bare" onClick={onLeave}>
              Leave without saving
            </Button>
          }
        />
      </AlertDialog>
    );
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
