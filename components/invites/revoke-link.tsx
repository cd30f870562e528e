'use client';

import { CircleX, Link2Off, Users } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { deleteLinkInvite, type LinkInvite } from '#lib/contract/invites.ts';

/** Asks before an invite link ends, and says what becomes of those who joined through it. */
export function RevokeLink({
  organizationId,
  link,
  name,
  onClose,
}: {
  organizationId: string;
  link: LinkInvite;
  name: string;
  onClose: () => void;
}) {
  const revoke = useMutationFor(deleteLinkInvite);

  function confirm(): void {
    const parameters = { organizationId, inviteId: link.id };
    revoke.mutate(
      { parameters },
      {
        onSuccess: () => {
          onClose();
          announce(`${name} is revoked.`);
          notify(`${name} is revoked.`, { tone: 'done', id: 'invites-link' });
        },
      },
    );
  }

  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Revoke ${name}?`}
        consequences={[
          {
            icon: <Link2Off aria-hidden />,
            text: 'It stops at once: whoever opens it reads that it was revoked',
          },
          ...(link.uses
            ? [
                {
                  icon: <Users aria-hidden />,
                  text:
                    link.uses === 1
                      ? 'The one person who joined through it stays a member'
                      : `The ${link.uses.toLocaleString('en')} people who joined through it stay members`,
                },
              ]
            : []),
        ]}
        note="This can’t be taken back. A new link has another address."
        confirm="Revoke the link"
        keep="Keep"
        busy={revoke.isPending}
        onConfirm={confirm}
      >
        {revoke.error && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {revoke.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
