'use client';

import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getPublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { SettingsSection } from '../settings/section.tsx';

// Most sites take no tokens.
const TokenSettings = lazyPart(
  () => import('./token-settings.tsx').then(({ TokenSettings: loaded }) => loaded),
  {
    fallback: () => (
      <SkeletonRows label="Loading visitor sign-in" rows={4} shape="line" avatar={false} />
    ),
  },
);

/** How visitors sign in to a site. */
export function SignInSection({ organizationId, site }: { organizationId: string; site: Site }) {
  // On other sites, tokens say which conditional parts their visitors see.
  const takesTokens = site.visibility === 'visitor-auth' || Boolean(site.adaptiveContent?.enabled);
  const { data: status } = useQuery({
    ...queryFor(getPublishingStatus, siteInput(organizationId, site.id)),
    enabled: takesTokens,
  });
  if (!takesTokens || !status) return null;
  return (
    <SettingsSection id="visitor-sign-in" title="Visitor sign-in" forAdmins>
      <TokenSettings organizationId={organizationId} site={site} status={status} />
    </SettingsSection>
  );
}
