import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { MembersSettings } from '#components/settings/members-settings.tsx';
import { pageState } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Members · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function MembersSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  return (
    <HydrationBoundary state={pageState()}>
      <MembersSettings organizationId={organizationId} />
    </HydrationBoundary>
  );
}
