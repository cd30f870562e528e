import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { provisioningInput } from '#components/provisioning/inputs.ts';
import { ProvisioningSettings } from '#components/provisioning/provisioning-settings.tsx';
import { getProvisioning } from '#lib/contract/provisioning.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Provisioning · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function ProvisioningPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(getProvisioning, provisioningInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody className="pb-16">
        <ProvisioningSettings organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
}
