'use client';

import { Link2Off, Users } from 'lucide-react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { deleteLinkInvite, type LinkInvite } from '#lib/contract/invites.ts';

/** Confirms revoking an invite link, and says what happens to the people who joined with it. */
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
  const joined =
    link.uses === 1
      ? 'The person who joined with it stays a member'
      : `The ${formatNumber(link.uses ?? 0)} people who joined with it stay members`;
  return (
    <Confirm
      title={`Revoke ${name}?`}
      confirm="Revoke link"
      endpoint={deleteLinkInvite}
      input={{ parameters: { organizationId, inviteId: link.id } }}
      consequences={[
        {
          icon: <Link2Off aria-hidden />,
          text: 'It stops working immediately and says it was revoked',
        },
        ...(link.uses ? [{ icon: <Users aria-hidden />, text: joined }] : []),
      ]}
      note={`${CANT_UNDO} A new link has a different URL.`}
      done={`${name} revoked`}
      onClose={onClose}
    />
  );
}
