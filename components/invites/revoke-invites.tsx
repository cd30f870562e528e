'use client';

import { Link2Off, Mail } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import type { EmailInvite } from '#lib/contract/invites.ts';

/** Asks before invitations end: that can't be taken back. */
export function RevokeInvites({
  invites,
  busy,
  onKeep,
  onRevoke,
}: {
  invites: readonly EmailInvite[];
  busy: boolean;
  onKeep: () => void;
  onRevoke: () => void;
}) {
  const isOne = invites.length === 1;
  const what = isOne ? `the invitation of ${invites[0]?.email}` : `${invites.length} invitations`;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onKeep()}>
      <AlertDialogContent
        title={`Revoke ${what}?`}
        consequences={[
          {
            icon: <Link2Off aria-hidden />,
            text: isOne
              ? 'The link in the mail stops at once, and says it was revoked'
              : 'The links in the mails stop at once, and say they were revoked',
          },
          { icon: <Mail aria-hidden />, text: 'No mail is sent about it' },
        ]}
        note={
          isOne
            ? 'This can’t be taken back. You can invite the address again, with a new link.'
            : 'This can’t be taken back. You can invite the addresses again, with new links.'
        }
        confirm={isOne ? 'Revoke the invitation' : `Revoke ${invites.length} invitations`}
        keep="Keep"
        busy={busy}
        onConfirm={onRevoke}
      />
    </AlertDialog>
  );
}
