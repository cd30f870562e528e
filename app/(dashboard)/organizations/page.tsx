import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { JoinableOrganizations } from '#components/email-domains/joinable-organizations.tsx';
import { byDomainOf } from '#components/email-domains/reads.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { OrganizationChoice } from '#components/organizations/organization-choice.tsx';
import { getOrganizationsForEmailDomain } from '#lib/contract/email-domains.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/page.ts';

export const metadata: Metadata = { title: 'Organizations' };

export default async function OrganizationsPage() {
  const { data: user } = await readOrProblem(getUser, {});
  if (user) await prefetch(reading(getOrganizationsForEmailDomain, byDomainOf(user.email)));
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <OrganizationChoice joinable={<JoinableOrganizations />} />
      </Page>
    </HydrationBoundary>
  );
}
