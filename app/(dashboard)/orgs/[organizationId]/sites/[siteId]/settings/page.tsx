import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { mayCall, roleIn } from '#components/kit/permission.ts';
import { structureInput } from '#components/sites/board/inputs.ts';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { shareLinksInput } from '#components/sites/settings/inputs.ts';
import { SiteSettings } from '#components/sites/settings/site-settings.tsx';
import { getOrganization } from '#lib/contract/organizations.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { getPublishingStatus } from '#lib/contract/publishing.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { listShareLinks } from '#lib/contract/sites.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../read-site.ts';

export const metadata: Metadata = { title: 'Settings' };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

export default async function SiteSettingsPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const site = await readSite(organizationId, siteId);
  const { data: organization } = await readOrProblem(getOrganization, {
    parameters: { organizationId },
  });
  await prefetch(
    reading(getSiteStructure, structureInput(organizationId, siteId)),
    ...(site.visibility === 'visitor-auth' || site.adaptiveContent?.enabled
      ? [reading(getPublishingStatus, siteInput(organizationId, siteId))]
      : []),
    ...(mayCall(
      listShareLinks,
      organization && { permissions: permissionsOf('site', roleIn(organization)) },
    )
      ? [reading(listShareLinks, shareLinksInput(organizationId, siteId))]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <SiteSettings organizationId={organizationId} site={site} />
    </HydrationBoundary>
  );
}
