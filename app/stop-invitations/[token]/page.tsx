import type { Metadata } from 'next';
import { EmailedLink, emailedLinkMetadata } from '#app/emailed-link.tsx';
import { StopInvitations } from '#components/invites/stop-invitations.tsx';
import { getInvitationStop } from '#lib/contract/invites.ts';

type Props = { params: Promise<{ token: string }> };

const title = 'Stop invitations';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return emailedLinkMetadata(title, getInvitationStop, (await params).token);
}

export default async function StopInvitationsPage({ params }: Props) {
  const { token } = await params;
  return (
    <EmailedLink title={title} endpoint={getInvitationStop} token={token}>
      {(stop) => <StopInvitations token={token} stop={stop} />}
    </EmailedLink>
  );
}
