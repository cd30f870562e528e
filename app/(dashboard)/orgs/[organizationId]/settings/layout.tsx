import type { ReactNode } from 'react';
import { Page } from '#components/kit/page-frame.tsx';
import { SettingsHead } from '#components/settings/settings-head.tsx';

type Props = { children: ReactNode; params: Promise<{ organizationId: string }> };

export default async function SettingsLayout({ children, params }: Props) {
  const { organizationId } = await params;
  return (
    <Page>
      <SettingsHead organizationId={organizationId} />
      {children}
    </Page>
  );
}
