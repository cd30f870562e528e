import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { JoinableOrganizations } from '#components/email-domains/joinable-organizations.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { deletedOrganizationsInput } from '#components/organizations/inputs.ts';
import { OrganizationList } from '#components/organizations/organization-list.tsx';
import { listDeletedOrganizations } from '#lib/contract/deleted-organizations.ts';
import { listJoinableOrganizations } from '#lib/contract/email-domains.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Organizations' };

export default async function OrganizationsPage() {
  const { data: user } = await readOrProblem(getUser, {});
  if (user)
    await prefetch(
      reading(listJoinableOrganizations, {}),
      reading(listDeletedOrganizations, deletedOrganizationsInput),
    );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <OrganizationList joinable={<JoinableOrganizations />} />
      </Page>
    </HydrationBoundary>
  );
}
