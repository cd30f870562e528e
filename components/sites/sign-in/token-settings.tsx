'use client';

import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import { getPublishingAuth, type PublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { examplesFor } from './examples.ts';
import { FallbackUrl } from './fallback-url.tsx';
import { PrivateKey } from './private-key.tsx';
import { TryVisitor } from './try-visitor.tsx';

type Props = { organizationId: string; site: Site; status: PublishingStatus };

/** How visitors sign in with tokens: private key, fallback URL, examples, and a way to try it. */
export function TokenSettings(props: Props) {
  const { organizationId, site } = props;
  const { allowed } = usePermission(getPublishingAuth, useSitePermissions(organizationId));
  const isClosed = site.visibility === 'visitor-auth';
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        Your product signs a token (a JWT with HS256) for each visitor with the private key, and
        sends them to the site with it in <code className="mono">jwt_token</code>. The claims in the
        token describe the visitor, and conditions can use them.
        {isClosed &&
          ' Members of the organization can always sign in with their own account; they have no claims.'}
      </p>
      <PrivateKey {...props} />
      {isClosed && <FallbackUrl {...props} />}
      {allowed && (
        <>
          <ExampleCode address={site.urls.published} />
          <TryVisitor organizationId={organizationId} site={site} />
        </>
      )}
    </>
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
