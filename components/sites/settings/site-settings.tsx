'use client';

import { plural } from '#components/kit/format.ts';
import { Time } from '#components/ui/time.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { SiteFacts } from '../frame/head-slots.tsx';
import { useSite } from '../frame/use-site.ts';
import { SignInSection } from '../sign-in/sign-in-section.tsx';
import { AudienceNotice } from './audience-notice.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { ShareLinksSection } from './share-links-section.tsx';
import { SiteForm } from './site-form.tsx';

type Props = { organizationId: string; site: Site };

/** The settings of a site: the form, and what is saved on its own. */
export function SiteSettings({ organizationId, site: read }: Props) {
  const site = useSite(organizationId, read);
  return <Settings key={site.id} organizationId={organizationId} site={site} />;
}

function Settings({ organizationId, site }: Props) {
  const given = { organizationId, site };
  return (
    <>
      <SiteFacts
        facts={[
          plural(site.siteSpaces, 'space'),
          <>
            created <Time value={site.createdAt} inSentence />
          </>,
        ]}
      />
      <SiteForm
        {...given}
        above={
          <>
            <AudienceNotice {...given} />
            <PublishingSection {...given} />
          </>
        }
        below={
          <>
            <SignInSection {...given} />
            <ShareLinksSection {...given} />
            <ExportSection {...given} />
            <DeletionSection {...given} />
          </>
        }
      />
    </>
  );
}
