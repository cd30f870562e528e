import type { Metadata } from 'next';
import { EmailedLink } from '#app/emailed-link.tsx';
import { StopMails } from '#components/account/stop-mails.tsx';
import { previewMailStop } from '#lib/contract/notifications.ts';

// The URL is a secret, so it must not be sent as a referrer.
export const metadata: Metadata = { title: 'Stop emails', referrer: 'no-referrer' };

export default async function StopMailsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <EmailedLink title="Stop emails" endpoint={previewMailStop} token={token}>
      {(stop) => <StopMails token={token} stop={stop} />}
    </EmailedLink>
  );
}
