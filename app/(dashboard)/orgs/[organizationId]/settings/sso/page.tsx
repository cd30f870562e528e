import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { enforcementInput, providersInput } from '#components/saml/inputs.ts';
import { SSOSettings } from '#components/saml/sso-settings.tsx';
import { listSAMLProviders, previewSSOEnforcement } from '#lib/contract/saml.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Single sign-on · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function SSOPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(
    reading(listSAMLProviders, providersInput(organizationId)),
    reading(previewSSOEnforcement, enforcementInput(organizationId)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody className="pb-16">
        <SSOSettings organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
}
