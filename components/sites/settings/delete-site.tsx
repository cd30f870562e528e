'use client';

import { useQuery } from '@tanstack/react-query';
import { GlobeLock, KeyRound, Layers, ListTree, Milestone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import type { Consequence } from '#components/ui/alert-dialog.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { deleteSite, type Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { redirectCountInput, siteInput } from '../frame/inputs.ts';
import { sectionsOf } from '../frame/structure.ts';
import { addressOf, shownAddressOf } from '../places.ts';
import { useShareLinks } from './use-share-links.ts';

/** Asks before deleting a site, counts what is deleted with it, and returns to the list. */
export function DeleteSite({
  organizationId,
  site,
  onClose,
}: {
  organizationId: string;
  site: Site;
  onClose: () => void;
}) {
  const router = useRouter();
  return (
    <Confirm
      title={`Delete “${site.title}”?`}
      consequences={useConsequences(organizationId, site)}
      note={`${CANT_UNDO}${addressOf(site) ? ' Its address becomes available again.' : ''}`}
      confirm="Delete site"
      endpoint={deleteSite}
      input={siteInput(organizationId, site.id)}
      done={`${site.title} deleted`}
      leaves={() => router.push(routes.sites(organizationId))}
      onClose={onClose}
    />
  );
}

function useConsequences(organizationId: string, site: Site): Consequence[] {
  const structure = useQuery(structureFor(organizationId, site.id)).data;
  const counting = redirectCountInput(organizationId, site.id);
  const redirects = useQuery(queryFor(listRedirects, counting)).data?.count ?? 0;
  const { count: links } = useShareLinks(organizationId, site.id);
  const sections = structure ? sectionsOf(structure).length : 0;
  const address = shownAddressOf(site);
  const consequences: (Consequence | false | null)[] = [
    site.published && {
      icon: <GlobeLock aria-hidden />,
      text: address ? (
        <>
          Visitors immediately lose access to <span className="mono">{address}</span>
        </>
      ) : (
        'Visitors immediately lose access'
      ),
    },
    !site.published &&
      address !== null && {
        icon: <GlobeLock aria-hidden />,
        text: (
          <>
            It loses its address <span className="mono">{address}</span>
          </>
        ),
      },
    site.siteSpaces > 0 && {
      icon: <Layers aria-hidden />,
      text: `${plural(site.siteSpaces, 'space')} ${site.siteSpaces === 1 ? 'is' : 'are'} removed from the site and ${site.siteSpaces === 1 ? 'stays' : 'stay'} in Content`,
    },
    sections > 0 && {
      icon: <ListTree aria-hidden />,
      text: `${plural(sections, 'section')} and the order of ${sections === 1 ? 'its' : 'their'} spaces are deleted`,
    },
    redirects > 0 && {
      icon: <Milestone aria-hidden />,
      text: `${plural(redirects, 'redirect')} ${redirects === 1 ? 'is' : 'are'} deleted`,
    },
    links > 0 && {
      icon: <KeyRound aria-hidden />,
      text: `${plural(links, 'share link')} ${links === 1 ? 'stops' : 'stop'} working`,
    },
  ];
  return consequences.filter((one) => one !== false && one !== null);
}
