'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getPublishingAuth, getPublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { SettingsSection } from '../settings/section.tsx';
import { examplesFor } from './examples.ts';
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

/** Code that signs visitors in, in four languages, with the address of the site in it. */
function ExampleCode({ address }: { address: string | undefined }) {
  const examples = examplesFor(address?.replace(/\/$/, '') ?? 'https://docs.example.com');
  const [chosen, setChosen] = useState(0);
  const example = examples[chosen] ?? examples[0];
  if (!example) return null;
  const { name, code, use } = example;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Example</h3>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 border-b border-hairline">
        <TabsLine label="Languages" className="h-9">
          {examples.map((one, index) => (
            <TabButton key={one.name} current={index === chosen} onClick={() => setChosen(index)}>
              {one.name}
            </TabButton>
          ))}
        </TabsLine>
        <CopyButton type="button" value={code + use} label="Copy code" />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={`Example in ${name}`}
        className="mono max-h-[32rem] overflow-auto rounded-control border border-hairline bg-paper-2 p-3 text-[13px]"
      >
        <code>{code + use}</code>
      </pre>
      <p className="text-meta text-ink-2">
        Every claim can be used in conditions. <code className="mono">exp</code> ends the visit;
        without it a token works for an hour.
      </p>
    </div>
  );
}
