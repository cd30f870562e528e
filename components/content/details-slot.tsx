'use client';

import { useQueryStates } from 'nuqs';
import { shownLater } from '#components/ui/later.ts';
import { contentSearch } from './search-params.ts';

const CollectionPanel = shownLater(() =>
  import('./collection-panel.tsx').then(({ CollectionPanel: loaded }) => loaded),
);
const SpacePanel = shownLater(() =>
  import('./space-panel.tsx').then(({ SpacePanel: loaded }) => loaded),
);

/** Beside the tree: the collection or the space that the address names. */
export function DetailsSlot() {
  const [{ collection, space }] = useQueryStates(contentSearch);
  if (collection) return <CollectionPanel key={collection} collectionId={collection} />;
  return space && <SpacePanel key={space} spaceId={space} />;
}
