'use client';

import { useQueryStates } from 'nuqs';
import { lazyPart } from '#components/ui/lazy.tsx';
import { PanelPlace } from '#components/ui/panel-place.tsx';
import { contentSearch } from './search-params.ts';

const CollectionPanel = lazyPart(
  () => import('./collection-panel.tsx').then(({ CollectionPanel: loaded }) => loaded),
  { fallback: PanelPlace },
);
const SpacePanel = lazyPart(
  () => import('./space-panel.tsx').then(({ SpacePanel: loaded }) => loaded),
  { fallback: PanelPlace },
);

/** The panel of the collection or space named in the URL. */
export function DetailsSlot() {
  const [{ collection, space }] = useQueryStates(contentSearch);
  if (collection) return <CollectionPanel key={collection} collectionId={collection} />;
  return space && <SpacePanel key={space} spaceId={space} />;
}
