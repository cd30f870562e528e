'use client';

import { Time } from '#components/ui/time.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { SiteFacts } from '../frame/head-slots.tsx';
import { useRights } from '../frame/use-rights.ts';
import { useSite } from '../frame/use-site.ts';
import { counted } from '../words.ts';
import { DeletionSection } from './deletion-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { ShareLinksSection } from './share-links-section.tsx';
import { SiteForm } from './site-form.tsx';

type Props = { organizationId: string; site: Site };

/** The settings of a site: what is saved together, and what is done at once. */
export function SiteSettings({ organizationId, site: read }: Props) {
  const site = useSite(organizationId, read);
  return <Settings key={site.id} organizationId={organizationId} site={site} />;
}

function Settings({ organizationId, site }: Props) {
  const rights = useRights(organizationId);
  const given = { organizationId, site, rights };
  return (
    <>
      <SiteFacts
        facts={[
          counted(site.siteSpaces, 'space'),
          <>
            made <Time value={site.createdAt} className="lowercase" />
          </>,
        ]}
      />
      <SiteForm
        {...given}
        above={<PublishingSection {...given} />}
        below={
          <>
            <ShareLinksSection {...given} />
            <DeletionSection {...given} />
          </>
        }
      />
    </>
  );
}
