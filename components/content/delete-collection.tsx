'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { Confirm } from '#components/kit/confirm.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { call } from '#lib/client/call.ts';
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
  return (
    <Confirm
      title={`Delete ‘${collection.title}’?`}
      note={`Its spaces can be restored for ${RESTORABLE_DAYS} days. Restoring one also restores the collection.`}
      confirm="Delete collection"
      endpoint={deleteCollection}
      input={{ parameters }}
      done={`Deleted ‘${collection.title}’`}
      onDone={() => {
        if (params.collection === collection.id) void setParams({ collection: null });
      }}
      refresh={() => refreshContent(client, organizationId, [collection.parent ?? null])}
      onClose={onClose}
    >
      <ImpactList reading={preview} action="delete" />
    </Confirm>
  );
}
