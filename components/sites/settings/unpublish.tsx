'use client';

import { GlobeLock, KeyRound, Layers } from 'lucide-react';
import { Confirm } from '#components/kit/confirm.tsx';
import { plural } from '#components/kit/format.ts';
import { type Site, unpublishSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { shownAddressOf } from '../places.ts';
import { useShareLinks } from './use-share-links.ts';

/** Asks before unpublishing a site, and lists what visitors lose. */
export function Unpublish({
  organizationId,
  site,
  onClose,
}: {
  organizationId: string;
  site: Site;
  onClose: () => void;
}) {
  const { links = [] } = useShareLinks(organizationId, site.id);
  const active = site.visibility === 'share-link' ? links.filter((link) => link.active).length : 0;
  const address = shownAddressOf(site);
  return (
    <Confirm
      title={`Unpublish “${site.title}”?`}
      consequences={[
        {
          icon: <GlobeLock aria-hidden />,
          text: address ? (
            <>
              Visitors immediately lose access to <span className="mono">{address}</span>
            </>
          ) : (
            'Visitors immediately lose access'
          ),
        },
        {
          icon: <Layers aria-hidden />,
          text: `Only members of the organization can read its ${plural(site.siteSpaces, 'space')}`,
        },
        ...(active > 0
          ? [
              {
                icon: <KeyRound aria-hidden />,
                text: `${plural(active, 'share link')} ${active === 1 ? 'stops' : 'stop'} working until it’s published again`,
              },
            ]
          : []),
      ]}
      note="The structure, redirects, address and share links stay. You can publish the site again at any time."
      confirm="Unpublish"
      endpoint={unpublishSite}
      input={siteInput(organizationId, site.id)}
      done={`${site.title} unpublished`}
      onClose={onClose}
    />
  );
}
