import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { TokensSettings } from '#components/settings/tokens-settings.tsx';

export const metadata: Metadata = { title: 'Tokens · Settings' };

export default function TokensSettingsPage() {
  return (
    <PageBody>
      <TokensSettings />
    </PageBody>
  );
}
