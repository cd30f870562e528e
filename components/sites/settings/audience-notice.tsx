'use client';

import { TriangleAlert } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { hostnameProblem, useUnsettled } from '../frame/unsettled-badge.tsx';

type Props = { organizationId: string; site: Site };

/** The reasons why readers can't open a published site, with a link to fix them; nothing if there are none. */
export function AudienceNotice({ organizationId, site }: Props) {
  const status = useUnsettled({ organizationId, site });
  if (!status) return null;
  const settings = (hash: string) => routes.site(organizationId, site.id, 'settings', hash);
  return (
    <div className="grid gap-2">
      {status.unsettled.includes('key') && (
        <Notice
          tone="warn"
          icon={<TriangleAlert aria-hidden />}
          title="Visitors can’t sign in yet."
          actions={<Settle href={settings('visitor-sign-in')}>Set up sign-in</Settle>}
        >
          The site is for signed-in visitors, but nobody has read its private key yet. Until then
          only members of the organization can read it.
        </Notice>
      )}
      {status.hostname && (
        <Notice
          tone="warn"
          icon={<TriangleAlert aria-hidden />}
          title={hostnameProblem(status.hostname)}
          actions={<Settle href={settings('address')}>Show DNS record</Settle>}
        >
          <Hostname {...status.hostname} site={site} />
        </Notice>
      )}
    </div>
  );
}

function Hostname(props: NonNullable<PublishingStatus['hostname']> & { site: Site }) {
  const { lapsesAt, proven, site } = props;
  if (proven)
    return (
      <>
        Add it again before <Time value={lapsesAt} inSentence />. Then the host name is removed, and
        the site is no longer available there.
      </>
    );
  return (
    <>
      {site.urls.published ? (
        <>
          Until then the site is at <span className="mono">{site.urls.published}</span>.
        </>
      ) : (
        'Until then the site isn’t available there.'
      )}{' '}
      Add its DNS record before <Time value={lapsesAt} inSentence />, or the host name is removed.
    </>
  );
}

function Settle({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="small">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
