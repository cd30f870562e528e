import type { Metadata } from 'next';
import { Page } from '#components/kit/page-frame.tsx';
import { OrganizationChoice } from '#components/organizations/organization-choice.tsx';

export const metadata: Metadata = { title: 'Organizations' };

export default function OrganizationsPage() {
  return (
    <Page>
      <OrganizationChoice />
    </Page>
  );
}
