'use client';

import { Globe, GlobeLock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { publishSite, type Site, unpublishSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import type { Rights } from '../frame/use-rights.ts';
import { addressOf } from '../places.ts';
import { counted, visibilityWords } from '../words.ts';
import { Deed, Section } from './section.tsx';
import { useShareLinks } from './use-share-links.ts';

const AudienceDialog = shownLater(() =>
  import('./audience-dialog.tsx').then(({ AudienceDialog: loaded }) => loaded),
);
const Unpublish = shownLater(() =>
  import('./unpublish.tsx').then(({ Unpublish: loaded }) => loaded),
);

type Props = { organizationId: string; site: Site; rights: Rights };

/** Whether visitors reach the site, and the way to change that. */
export function PublishingSection({ organizationId, site, rights }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isMissing } = useShareLinks(organizationId, site.id);
  const publishing = useMutationFor(publishSite);
  const unpublishing = useMutationFor(unpublishSite);
  const input = siteInput(organizationId, site.id);
  const changing = site.published ? unpublishing : publishing;

  function done(message: string): void {
    setAsking(false);
    announce(message);
    notify(message, { tone: 'done', id: 'site-published' });
  }
  function ask(): void {
    changing.reset();
    setAsking(true);
  }

  return (
    <Section id="publishing" title="Publishing" forAdmins>
      {site.published ? (
        <Deed
          title="It is published"
          button={
            !isMissing && (
              <Button variant="danger" {...Unpublish.ahead} onClick={ask} {...rights.adminLock}>
                <GlobeLock aria-hidden /> Unpublish
              </Button>
            )
          }
        >
          {visibilityWords[site.visibility].who}. <Place site={site} />
        </Deed>
      ) : (
        <Deed
          title="It is not published"
          button={
            !isMissing && (
              <Button
                variant="primary"
                {...AudienceDialog.ahead}
                onClick={ask}
                {...(site.siteSpaces === 0 && {
                  unavailable: 'It has no space to show.\nPut one on it on the Structure tab.',
                })}
                {...rights.adminLock}
              >
                <Globe aria-hidden /> Publish
              </Button>
            )
          }
        >
          Only people of {rights.organizationTitle} see it, here in the dashboard.{' '}
          {visibilityWords[site.visibility].means}.
        </Deed>
      )}
      {isMissing && (
        <p className="text-meta text-ink-3">
          This API has no operation that publishes a site: that is done elsewhere.
        </p>
      )}
      {isAsking && !site.published && (
        <AudienceDialog
          organizationId={organizationId}
          site={site}
          title={`Publish ${site.title}?`}
          description="As soon as it is published:"
          confirm={`Publish ${site.title}`}
          keep="Not yet"
          busy={publishing.isPending}
          problem={publishing.error}
          onConfirm={() =>
            publishing.mutate(input, { onSuccess: () => done(`${site.title} is published.`) })
          }
          onClose={() => setAsking(false)}
        />
      )}
      {isAsking && site.published && (
        <Unpublish
          organizationId={organizationId}
          site={site}
          busy={unpublishing.isPending}
          problem={unpublishing.error}
          onConfirm={() =>
            unpublishing.mutate(input, {
              onSuccess: () => done(`${site.title} is not published any more.`),
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function Place({ site }: { site: Site }) {
  const address = addressOf(site);
  const what = counted(site.siteSpaces, 'space');
  if (!address) return <>It has no host name yet, so visitors can’t find its {what}.</>;
  return (
    <>
      Its {what} {site.siteSpaces === 1 ? 'is' : 'are'} at{' '}
      {site.urls.published ? (
        <a href={site.urls.published} className="link mono" target="_blank" rel="noreferrer">
          {address}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="mono text-ink">{address}</span>
      )}
      .
    </>
  );
}
