'use client';

import { Globe, GlobeLock } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { openSiteHref } from '#components/kit/open-site.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { publishSite, type Site, unpublishSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useOrganizationTitle, useSitePermissions } from '../frame/use-site-permissions.ts';
import { shownAddressOf } from '../places.ts';
import { visibilityWords } from '../words.ts';
import { ActionRow, SettingsSection } from './section.tsx';
import { useShareLinks } from './use-share-links.ts';

const AudienceDialog = lazyPart(() =>
  import('./audience-dialog.tsx').then(({ AudienceDialog: loaded }) => loaded),
);
const Unpublish = lazyPart(() => import('./unpublish.tsx').then(({ Unpublish: loaded }) => loaded));

/** Whether the site is published, and the button to change that. */
export function PublishingSection({
  organizationId,
  site,
}: {
  organizationId: string;
  site: Site;
}) {
  const own = useSitePermissions(organizationId);
  const organizationTitle = useOrganizationTitle(organizationId);
  const [isConfirming, setConfirming] = useState(false);
  const { isMissing } = useShareLinks(organizationId, site.id);
  const publishing = useMutationFor(publishSite);

  function openConfirmation(): void {
    publishing.reset();
    setConfirming(true);
  }
  function publish(): void {
    publishing.mutate(siteInput(organizationId, site.id), {
      onSuccess: () => {
        setConfirming(false);
        notify(`${site.title} published`, { tone: 'done' });
      },
    });
  }

  return (
    <SettingsSection id="publishing" title="Publishing" forAdmins>
      {site.published ? (
        <ActionRow
          title="Published"
          button={
            !isMissing && (
              <Action
                endpoint={unpublishSite}
                on={own}
                variant="danger"
                {...Unpublish.preload}
                onClick={openConfirmation}
              >
                <GlobeLock aria-hidden /> Unpublish
              </Action>
            )
          }
        >
          {visibilityWords[site.visibility].who}.{' '}
          <PublishedAddress organizationId={organizationId} site={site} />
        </ActionRow>
      ) : (
        <ActionRow
          title="Not published"
          button={
            !isMissing && (
              <Action
                endpoint={publishSite}
                on={own}
                variant="primary"
                {...AudienceDialog.preload}
                onClick={openConfirmation}
                {...(site.siteSpaces === 0 && {
                  unavailable: 'The site has no spaces.\nAdd one on the Structure tab.',
                })}
              >
                <Globe aria-hidden /> Publish
              </Action>
            )
          }
        >
          Only members of {organizationTitle} can see it, in the dashboard.{' '}
          {visibilityWords[site.visibility].means}.
        </ActionRow>
      )}
      {isMissing && (
        <p className="text-meta text-ink-3">
          This API can’t publish sites, so they are published elsewhere.
        </p>
      )}
      {isConfirming && !site.published && (
        <AudienceDialog
          organizationId={organizationId}
          site={site}
          title={`Publish “${site.title}”?`}
          description="Once it’s published:"
          confirm="Publish site"
          keep="Cancel"
          busy={publishing.isPending}
          problem={publishing.error}
          onConfirm={publish}
          onClose={() => setConfirming(false)}
        />
      )}
      {isConfirming && site.published && (
        <Unpublish
          organizationId={organizationId}
          site={site}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}

function PublishedAddress({ organizationId, site }: { organizationId: string; site: Site }) {
  const href = openSiteHref(organizationId, site);
  const what = plural(site.siteSpaces, 'space');
  if (site.visibility === 'share-link') return null;
  if (!href) return <>It has no address yet, so visitors can’t find its {what}.</>;
  return (
    <>
      Its {what} {site.siteSpaces === 1 ? 'is' : 'are'} at{' '}
      <a href={href} className="link mono" target="_blank" rel="noreferrer">
        {shownAddressOf(site)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </>
  );
}
