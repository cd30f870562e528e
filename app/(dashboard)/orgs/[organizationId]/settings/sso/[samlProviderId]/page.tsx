import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { providersInput } from '#components/saml/inputs.ts';
import { ProviderPage } from '#components/saml/provider-page.tsx';
import type { TestOutcome } from '#components/saml/test-outcome.tsx';
import { getSAMLProvider, listSAMLProviders } from '#lib/contract/saml.ts';
import { readFlash } from '#lib/session/flash.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

type Props = {
  params: Promise<{ organizationId: string; samlProviderId: string }>;
  searchParams: Promise<{ note?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { data: provider, problem } = await readOrProblem(getSAMLProvider, {
    parameters: await params,
  });
  if (problem?.status === 404) return { title: 'Provider not found' };
  return { title: `${provider?.label ?? 'Provider'} · Single sign-on` };
}

export default async function SAMLProviderPage({ params, searchParams }: Props) {
  const { organizationId, samlProviderId } = await params;
  const [outcome] = await Promise.all([
    readFlash<TestOutcome>((await searchParams).note),
    readOrProblem(getSAMLProvider, { parameters: { organizationId, samlProviderId } }),
    prefetch(reading(listSAMLProviders, providersInput(organizationId))),
  ]);
  return (
    <HydrationBoundary state={pageState()}>
      <ProviderPage
        organizationId={organizationId}
        samlProviderId={samlProviderId}
        outcome={outcome}
      />
    </HydrationBoundary>
  );
}
