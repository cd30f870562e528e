'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { flushSync } from 'react-dom';
import { usePreview } from '#components/kit/use-preview.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import {
  type Collection,
  deleteCollection,
  previewCollectionDeletion,
} from '#lib/contract/collections.ts';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { ImpactList } from './impact.tsx';
import { contentSearch } from './search-params.ts';

/** Asks before a collection goes with all that is in it, and counts that. */
export function DeleteCollection({
  collection,
  onClose,
}: {
  collection: Collection;
  onClose: () => void;
}) {
  const { organizationId } = useContentPage();
  const [params, setParams] = useQueryStates(contentSearch);
  const client = useQueryClient();
  const parameters = { collectionId: collection.id };
  const preview = usePreview(['delete', collection.id], (page, options) =>
    call(previewCollectionDeletion, { parameters, query: { page } }, options),
  );
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      await call(deleteCollection, { parameters }, once());
    },
    onSuccess: () => {
      notify(`${collection.title} is deleted.`, { tone: 'done' });
      // At once: what still shows it would read it again below, and find nothing.
      flushSync(() => {
        if (params.collection === collection.id) void setParams({ collection: null });
        onClose();
      });
    },
    onSettled: () => refreshContent(client, organizationId, [collection.parent ?? null]),
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${collection.title}?`}
        note={`Its spaces can be restored for ${RESTORABLE_DAYS} days; the first one restored brings the collection back.`}
        confirm={`Delete ${collection.title}`}
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <ImpactList reading={preview} verb="goTo" />
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
