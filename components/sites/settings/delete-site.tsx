'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GlobeLock, KeyRound, Layers, ListTree, Milestone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { deleteSite, type Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { redirectCountInput, siteInput } from '../frame/inputs.ts';
import { sectionsOf } from '../frame/structure.ts';
import { addressOf, sitesHref } from '../places.ts';
import { counted } from '../words.ts';
import { useShareLinks } from './use-share-links.ts';

/** Asks before a site goes for good, counts what goes with it, and leaves for the list. */
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
      await call(deleteSite, input, { headers: { 'idempotency-key': crypto.randomUUID() } });
    },
    onSuccess: () => {
      notify(`${site.title} is deleted. Its spaces are where they were.`, { tone: 'done' });
      router.push(sitesHref(organizationId));
      // What still shows the site would read it again, and find nothing: it is left as it is.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${site.title}?`}
        consequences={useConsequences(organizationId, site)}
        note={`A deleted site doesn’t come back.${addressOf(site) ? ' Its address is free again.' : ''}`}
        confirm={`Delete ${site.title}`}
        keep="Keep"
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate()}
      >
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
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
          Visitors find nothing at <span className="mono">{address}</span> any more, at once
        </>
      ) : (
        'Visitors lose it at once'
      ),
    },
    !site.published &&
      address !== null && {
        icon: <GlobeLock aria-hidden />,
        text: (
          <>
            It gives up the address <span className="mono">{address}</span>
          </>
        ),
      },
    site.siteSpaces > 0 && {
      icon: <Layers aria-hidden />,
      text: `${counted(site.siteSpaces, 'space')} ${site.siteSpaces === 1 ? 'leaves' : 'leave'} the site and ${site.siteSpaces === 1 ? 'stays' : 'stay'} in Content, with all in ${site.siteSpaces === 1 ? 'it' : 'them'}`,
    },
    sections > 0 && {
      icon: <ListTree aria-hidden />,
      text: `${counted(sections, 'section')} and the order of all in ${sections === 1 ? 'it' : 'them'} ${sections === 1 ? 'goes' : 'go'}`,
    },
    redirects > 0 && {
      icon: <Milestone aria-hidden />,
      text: `${counted(redirects, 'redirect')} ${redirects === 1 ? 'ends' : 'end'}`,
    },
    links > 0 && {
      icon: <KeyRound aria-hidden />,
      text: `${counted(links, 'share link')} ${links === 1 ? 'ends' : 'end'}`,
    },
  ];
  return consequences.filter((one) => one !== false && one !== null);
}
