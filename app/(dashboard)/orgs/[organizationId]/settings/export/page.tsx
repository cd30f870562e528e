import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { exportsInput } from '#components/organization-exports/inputs.ts';
import { OrganizationExports } from '#components/organization-exports/organization-exports.tsx';
import { listOrganizationExports } from '#lib/contract/organization-exports.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Export · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function ExportSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const { data: organization } = await readOrProblem(getOrganization, {
    parameters: { organizationId },
  });
  if (mayCall(listOrganizationExports, organization))
    await prefetch(reading(listOrganizationExports, exportsInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <OrganizationExports organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
}
