'use client';

import { Unlink } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import type { Redirect } from '#lib/contract/redirects.ts';
import { useRedirects } from './redirects-context.tsx';

/** Asks before a redirect is deleted that could not be made again. */
export function DeleteForGood({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const { changes } = useRedirects();
  const isHidden = redirect.target?.title !== undefined;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${redirect.source}?`}
        consequences={[
          {
            icon: <Unlink aria-hidden />,
            text: isHidden
              ? 'You can’t see the space it leads to, so you could not make it again'
              : 'What it leads to is no longer on the site, so it could not be made again',
          },
        ]}
        note="Pointed elsewhere, it would help whoever still comes by this path."
        confirm="Delete redirect"
        keep="Keep"
        onConfirm={() => {
          onClose();
          void changes.remove(redirect);
        }}
      />
    </AlertDialog>
  );
}
