import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { serviceAccountsInput } from '#components/service-accounts/inputs.ts';
import { ServiceAccounts } from '#components/service-accounts/service-accounts.tsx';
import { memberTokensInput } from '#components/settings/inputs.ts';
import { TokensSettings } from '#components/settings/tokens-settings.tsx';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listServiceAccounts } from '#lib/contract/service-accounts.ts';
import { listMemberTokens } from '#lib/contract/tokens.ts';
import { pageState, prefetch, readingPages, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Tokens · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function TokensSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const { data: organization } = await readOrProblem(getOrganization, {
    parameters: { organizationId },
  });
  await prefetch(
    ...(mayCall(listServiceAccounts, organization)
      ? [readingPages(listServiceAccounts, serviceAccountsInput(organizationId))]
      : []),
    ...(mayCall(listMemberTokens, organization)
      ? [readingPages(listMemberTokens, memberTokensInput(organizationId))]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <TokensSettings organizationId={organizationId}>
          <ServiceAccounts organizationId={organizationId} />
        </TokensSettings>
      </PageBody>
    </HydrationBoundary>
  );
}
