import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { OrganizationExports } from '#components/organization-exports/organization-exports.tsx';

export const metadata: Metadata = { title: 'Export · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function ExportSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  return (
    <PageBody>
      <OrganizationExports organizationId={organizationId} />
    </PageBody>
  );
}
