'use client';

import { GlobeLock, KeyRound, Layers } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type { Site } from '#lib/contract/sites.ts';
import { addressOf } from '../places.ts';
import { counted } from '../words.ts';
import { useShareLinks } from './use-share-links.ts';

/** Asks before visitors lose a site, and says what they lose. */
export function Unpublish({
  organizationId,
  site,
  busy,
  problem,
  onConfirm,
  onClose,
}: {
  organizationId: string;
  site: Site;
  busy: boolean;
  problem: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { links = [] } = useShareLinks(organizationId, site.id);
  const active = site.visibility === 'share-link' ? links.filter((link) => link.active).length : 0;
  const address = addressOf(site);
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Unpublish ${site.title}?`}
        consequences={[
          {
            icon: <GlobeLock aria-hidden />,
            text: address ? (
              <>
                Visitors find nothing at <span className="mono">{address}</span> any more, at once
              </>
            ) : (
              'Visitors lose it at once'
            ),
          },
          {
            icon: <Layers aria-hidden />,
            text: `${counted(site.siteSpaces, 'space')} can be read by people of the organization only`,
          },
          ...(active > 0
            ? [
                {
                  icon: <KeyRound aria-hidden />,
                  text: `${counted(active, 'share link')} ${active === 1 ? 'leads' : 'lead'} nowhere until it is published again`,
                },
              ]
            : []),
        ]}
        note="Its structure, redirects, address and share links stay as they are. Publishing it again brings all of it back."
        confirm="Unpublish"
        keep="Keep it published"
        busy={busy}
        onConfirm={onConfirm}
      >
        {problem && (
          <Notice tone="bad" role="alert" title="Nothing was changed.">
            {problem.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
