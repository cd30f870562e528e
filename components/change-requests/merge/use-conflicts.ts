'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { keyOf } from '#lib/client/query.ts';
import { getConflict, type MergeForecast } from '#lib/contract/change-requests.ts';
import { conflictInput, type PageConflict } from './resolutions.ts';

/** Reads the conflicting texts of pages, cached by the revisions of the forecast so none is outdated. */
export function useConflicts(
  spaceId: string,
  number: string,
  { theirs, ours }: Pick<MergeForecast, 'theirs' | 'ours'>,
  pageIds: readonly string[],
) {
  const client = useQueryClient();
  const of = `${theirs} ${ours}`;
  // The server prefetched these texts with the first forecast.
  const [first] = useState(of);
  return useQueries({
    queries: pageIds.map((pageId) => {
      const input = conflictInput(spaceId, number, pageId);
      const [path, search] = keyOf(getConflict, input);
      return {
        queryKey: [path, search, of],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<PageConflict> =>
          call(getConflict, input, { signal }),
        ...(of === first && {
          initialData: () => client.getQueryData<PageConflict>([path, search]),
        }),
      };
    }),
  });
}
