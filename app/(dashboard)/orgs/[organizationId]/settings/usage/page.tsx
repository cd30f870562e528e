import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { OrganizationUsage } from '#components/quotas/usage.tsx';
import { getUsage } from '#lib/contract/quotas.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Usage · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function UsageSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(getUsage, { parameters: { organizationId } }));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <OrganizationUsage organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
}
