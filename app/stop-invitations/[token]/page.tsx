import { HydrationBoundary } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { StopInvitations } from '#components/invites/stop-invitations.tsx';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { getInvitationStop } from '#lib/contract/invites.ts';
import { pageState, readOrProblem } from '#lib/session/prefetch.ts';

// The URL is a secret, so it must not be sent as a referrer.
export const metadata: Metadata = { title: 'Stop invitations', referrer: 'no-referrer' };

export default async function StopInvitationsPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  const { data, problem } = await readOrProblem(getInvitationStop, { parameters: { token } });
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={(await headers()).get('host') ?? ''} title="Stop invitations">
        {data ? (
          <StopInvitations token={token} stop={data} />
        ) : (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {problem?.status === 404
              ? 'This link isn’t valid. Open it from the email again.'
              : problem?.message}
          </Notice>
        )}
      </FrontPage>
    </HydrationBoundary>
  );
}
