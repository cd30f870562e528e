'use client';

import { PageHead } from '#components/ui/page-head.tsx';
import { useRights } from '../frame/use-rights.ts';
import { NewSiteButton } from './new-site-button.tsx';

/** The head of the list of sites. */
export function SitesHead({ organizationId }: { organizationId: string }) {
  const { organizationTitle } = useRights(organizationId);
  return (
    <PageHead
      title="Sites"
      crumbs={[{ label: organizationTitle, href: `/orgs/${organizationId}` }]}
      actions={<NewSiteButton organizationId={organizationId} />}
    />
  );
}
