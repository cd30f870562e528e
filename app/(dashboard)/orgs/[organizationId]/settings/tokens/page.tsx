import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { ServiceAccounts } from '#components/service-accounts/service-accounts.tsx';
import { TokensSettings } from '#components/settings/tokens-settings.tsx';

export const metadata: Metadata = { title: 'Tokens · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function TokensSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  return (
    <PageBody>
      <TokensSettings organizationId={organizationId}>
        <ServiceAccounts organizationId={organizationId} />
      </TokensSettings>
    </PageBody>
  );
}
