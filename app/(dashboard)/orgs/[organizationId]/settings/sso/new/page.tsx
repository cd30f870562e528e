import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { NewProviderPage } from '#components/sso/new-provider-page.tsx';
import { providersInput } from '#components/sso/reads.ts';
import { listSAMLProviders } from '#lib/contract/saml.ts';
import { pageState, prefetch, reading } from '#lib/session/page.ts';

export const metadata: Metadata = { title: 'Set up a provider · Single sign-on' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function NewProvider({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(listSAMLProviders, providersInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <NewProviderPage organizationId={organizationId} />
    </HydrationBoundary>
  );
}
