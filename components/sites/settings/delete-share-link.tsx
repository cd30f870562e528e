'use client';

import { Link2Off } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { deleteShareLink, type ShareLink } from '#lib/contract/sites.ts';
import { shareLinkName } from './share-link-row.tsx';

/** Asks before a share link ends for good. */
export function DeleteShareLink({
  organizationId,
  siteId,
  link,
  onClose,
  onDone,
}: {
  organizationId: string;
  siteId: string;
  link: ShareLink;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const deletion = useMutationFor(deleteShareLink);
  const name = shareLinkName(link);
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${name}?`}
        consequences={[
          {
            icon: <Link2Off aria-hidden />,
            text: 'Whoever has its address can’t read the site with it any more',
          },
        ]}
        note="This can’t be taken back: a new link has another address. Switched off, it can be switched on again."
        confirm="Delete the link"
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() =>
          deletion.mutate(
            { parameters: { organizationId, siteId, shareLinkId: link.id } },
            { onSuccess: () => onDone(`${name} is deleted.`) },
          )
        }
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
