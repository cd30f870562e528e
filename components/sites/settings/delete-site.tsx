'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GlobeLock, KeyRound, Layers, ListTree, Milestone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { deleteSite, type Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { redirectCountInput, siteInput } from '../frame/inputs.ts';
import { sectionsOf } from '../frame/structure.ts';
import { addressOf } from '../places.ts';
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
  const client = useQueryClient();
  const router = useRouter();
  const input = siteInput(organizationId, site.id);
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      await call(deleteSite, input, { headers: writeHeaders() });
    },
    onSuccess: () => {
      notify(`${site.title} deleted`, { tone: 'done' });
      router.push(routes.sites(organizationId));
      // Not refetched: mounted queries of the site would only find that it is gone.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ‘${site.title}’?`}
        consequences={useConsequences(organizationId, site)}
        note={`This can’t be undone.${addressOf(site) ? ' Its address becomes available again.' : ''}`}
        confirm="Delete site"
        keep="Cancel"
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate()}
      >
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Couldn’t delete the site.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

type Consequence = { icon: ReactNode; text: ReactNode };

function useConsequences(organizationId: string, site: Site): Consequence[] {
  const structure = useQuery(structureFor(organizationId, site.id)).data;
  const counting = redirectCountInput(organizationId, site.id);
  const redirects = useQuery(queryFor(listRedirects, counting)).data?.count ?? 0;
  const { count: links } = useShareLinks(organizationId, site.id);
  const sections = structure ? sectionsOf(structure).length : 0;
  const address = addressOf(site);
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
