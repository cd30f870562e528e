'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { useSitePermissions } from '#components/sites/frame/use-site-permissions.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import { deleteSite, type Site } from '#lib/contract/sites.ts';
import { SiteFacts } from '../frame/head-slots.tsx';
import { useSite } from '../frame/use-site.ts';
import { SignInSection } from '../sign-in/sign-in-section.tsx';
import { AudienceNotice } from './audience-notice.tsx';
import { ExportSection } from './export-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { ActionRow, SettingsSection } from './section.tsx';
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

const DeleteSite = lazyPart(() =>
  import('./delete-site.tsx').then(({ DeleteSite: loaded }) => loaded),
);

/** The section that deletes a site. */
function DeletionSection(props: { organizationId: string; site: Site }) {
  const { organizationId, site } = props;
  const own = useSitePermissions(organizationId);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SettingsSection id="deletion" title="Danger zone">
      <ActionRow
        title="Delete site"
        button={
          <Action
            endpoint={deleteSite}
            on={own}
            variant="danger"
            {...DeleteSite.preload}
            onClick={() => setConfirming(true)}
          >
            <Trash2 aria-hidden /> Delete site…
          </Action>
        }
      >
        The structure and redirects are deleted permanently; the spaces stay in the organization.
        You see everything that is deleted before you confirm.
      </ActionRow>
      {isConfirming && (
        <DeleteSite
          organizationId={organizationId}
          site={site}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}
