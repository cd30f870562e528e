'use client';

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getPublishingAuth, getPublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { SettingsSection } from '../settings/section.tsx';
import { ExampleCode } from './example-code.tsx';
import { FallbackUrl } from './fallback-url.tsx';
import { PrivateKey } from './private-key.tsx';
import { TryVisitor } from './try-visitor.tsx';

/** How visitors sign in to a site: private key, fallback URL, examples, and a way to try it. */
export function SignInSection({ organizationId, site }: { organizationId: string; site: Site }) {
  const own = useSitePermissions(organizationId);
  const { allowed } = usePermission(getPublishingAuth, own);
  const isClosed = site.visibility === 'visitor-auth';
  // On other sites, tokens say which conditional parts their visitors see.
  const takesTokens = isClosed || Boolean(site.adaptiveContent?.enabled);
  const { data: status } = useQuery({
    ...queryFor(getPublishingStatus, siteInput(organizationId, site.id)),
    enabled: takesTokens,
  });
  if (!takesTokens || !status) return null;
  const given = { organizationId, site, status };
  return (
    <SettingsSection id="visitor-sign-in" title="Visitor sign-in" forAdmins>
      <p className="max-w-[64ch] text-ink-2">
        Your product signs a token (a JWT with HS256) for each visitor with the private key, and
        leads them to the site with it in <code className="mono">jwt_token</code>. What the token
        says are the visitor’s claims, which conditions can use.
        {isClosed &&
          ' Members of the organization can always sign in with their own account; they have no claims.'}
      </p>
      <PrivateKey {...given} />
      {isClosed && <FallbackUrl {...given} />}
      {allowed && (
        <>
          <ExampleCode address={site.urls.published} />
          <TryVisitor organizationId={organizationId} site={site} />
        </>
      )}
    </SettingsSection>
  );
}
