import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { providersInput } from '#components/saml/inputs.ts';
import { NewProviderPage } from '#components/saml/new-provider-page.tsx';
import { listSAMLProviders } from '#lib/contract/saml.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Set up provider · Single sign-on' };

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
