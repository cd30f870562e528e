'use client';

import { Link2Off, Mail } from 'lucide-react';
import { Question } from '#components/kit/question.tsx';
import type { EmailInvite } from '#lib/contract/invites.ts';

/** Confirms revoking invitations, which can't be undone. */
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
  const what = isOne ? `the invitation to ${invites[0]?.email}` : `${invites.length} invitations`;
  return (
    <Question
      onClose={onKeep}
      title={`Revoke ${what}?`}
      consequences={[
        {
          icon: <Link2Off aria-hidden />,
          text: isOne
            ? 'The link in the email stops working immediately and says it was revoked'
            : 'The links in the emails stop working immediately and say they were revoked',
        },
        { icon: <Mail aria-hidden />, text: 'No email is sent about this' },
      ]}
      note={
        isOne
          ? 'This can’t be undone. You can invite the address again, with a new link.'
          : 'This can’t be undone. You can invite the addresses again, with new links.'
      }
      confirm={isOne ? 'Revoke invitation' : `Revoke ${invites.length} invitations`}
      busy={busy}
      onConfirm={onRevoke}
    />
  );
}
