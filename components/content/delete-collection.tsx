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
import { writeHeaders } from '#lib/client/send.ts';
import {
  type Collection,
  deleteCollection,
  previewCollectionDeletion,
} from '#lib/contract/collections.ts';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';
import { refreshContent } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { ImpactList } from './impact.tsx';
import { contentSearch } from './search-params.ts';

/** Confirms the deletion of a collection and counts what is deleted with it. */
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
      await call(deleteCollection, { parameters }, { headers: writeHeaders() });
    },
    onSuccess: () => {
      notify(`Deleted ‘${collection.title}’`, { tone: 'done' });
      // Synchronous: a panel that still shows it would refetch it below and get a 404.
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
        title={`Delete ‘${collection.title}’?`}
        note={`Its spaces can be restored for ${RESTORABLE_DAYS} days. Restoring one also restores the collection.`}
        confirm="Delete collection"
        keep="Cancel"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <ImpactList reading={preview} action="delete" />
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Couldn’t delete.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
