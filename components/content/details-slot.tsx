'use client';

import { useQueryStates } from 'nuqs';
import { lazyPart } from '#components/ui/lazy.tsx';
import { contentSearch } from './search-params.ts';

const CollectionPanel = lazyPart(() =>
  import('./collection-panel.tsx').then(({ CollectionPanel: loaded }) => loaded),
);
const SpacePanel = lazyPart(() =>
  import('./space-panel.tsx').then(({ SpacePanel: loaded }) => loaded),
);

/** The panel of the collection or space named in the URL. */
export function DetailsSlot() {
  const [{ collection, space }] = useQueryStates(contentSearch);
  if (collection) return <CollectionPanel key={collection} collectionId={collection} />;
  return space && <SpacePanel key={space} spaceId={space} />;
}
