'use client';

import { useQueryStates } from 'nuqs';
import { lazyPanel } from '#components/ui/lazy-panel.tsx';
import { contentSearch } from './search-params.ts';

const CollectionPanel = lazyPanel(() =>
  import('./collection-panel.tsx').then(({ CollectionPanel: loaded }) => loaded),
);
const SpacePanel = lazyPanel(() =>
  import('./space-panel.tsx').then(({ SpacePanel: loaded }) => loaded),
);

/** The panel of the collection or space named in the URL. */
export function DetailsSlot() {
  const [{ collection, space }] = useQueryStates(contentSearch);
  if (collection) return <CollectionPanel key={collection} collectionId={collection} />;
  return space && <SpacePanel key={space} spaceId={space} />;
}
