import type { Metadata } from 'next';
import { EmailedLink } from '#app/emailed-link.tsx';
import { StopInvitations } from '#components/invites/stop-invitations.tsx';
import { getInvitationStop } from '#lib/contract/invites.ts';

// The URL is a secret, so it must not be sent as a referrer.
export const metadata: Metadata = { title: 'Stop invitations', referrer: 'no-referrer' };

export default async function StopInvitationsPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  return (
    <EmailedLink title="Stop invitations" endpoint={getInvitationStop} token={token}>
      {(stop) => <StopInvitations token={token} stop={stop} />}
    </EmailedLink>
  );
}
