'use client';

import { ConfirmPerson } from '#components/kit/confirm-person.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Proof } from '#lib/client/confirmations.ts';

/** The ways to confirm who one is, in a dialog; the page below is kept. */
export function ConfirmationDialog({
  proof,
  onClose,
}: {
  proof: Proof;
  onClose: (isConfirmed: boolean) => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent
        title="Confirm that it’s you"
        description={
          proof === 'factor'
            ? 'This requires your passkey or a recovery code. What you did on this page is kept.'
            : 'You signed in a while ago, and this requires a recent sign-in. What you did on this page is kept.'
        }
      >
        <ConfirmPerson proof={proof} onConfirmed={() => onClose(true)} />
      </DialogContent>
    </Dialog>
  );
}
