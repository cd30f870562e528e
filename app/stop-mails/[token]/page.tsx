import type { Metadata } from 'next';
import { EmailedLink, emailedLinkMetadata } from '#app/emailed-link.tsx';
import { StopMails } from '#components/account/stop-mails.tsx';
import { previewMailStop } from '#lib/contract/notifications.ts';

type Props = { params: Promise<{ token: string }> };

const title = 'Stop emails';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return emailedLinkMetadata(title, previewMailStop, (await params).token);
}

export default async function StopMailsPage({ params }: Props) {
  const { token } = await params;
  return (
    <EmailedLink title={title} endpoint={previewMailStop} token={token}>
      {(stop) => <StopMails token={token} stop={stop} />}
    </EmailedLink>
  );
}
