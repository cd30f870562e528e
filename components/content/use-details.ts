'use client';

import { useQueryStates } from 'nuqs';
import type { ContentNode } from './node.ts';
import { contentSearch } from './search-params.ts';

/** The item shown beside the tree, kept in the URL. */
export function useDetails() {
  const [params, setParams] = useQueryStates(contentSearch);
  return {
    shownId: params.collection ?? params.space,
    showDetails: (type: ContentNode['type'], id: string) =>
      void setParams(
        type === 'space' ? { space: id, collection: null } : { collection: id, space: null },
        { history: 'push' },
      ),
    hideDetails: () => void setParams({ space: null, collection: null }, { history: 'push' }),
  };
}
