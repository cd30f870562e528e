'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { keyOf } from '#lib/client/query.ts';
import { getConflict } from '#lib/contract/change-requests.ts';
import { conflictInput } from './reads.ts';
import type { Conflict, Forecast } from './resolutions.ts';

/**
 * Reads the texts of pages, of the very revisions the forecast is of: what was read before either side
 * moved on would give a text that lacks what it moved on to.
 */
export function useConflicts(
  spaceId: string,
  number: string,
  { theirs, ours }: Pick<Forecast, 'theirs' | 'ours'>,
  pageIds: readonly string[],
) {
  const client = useQueryClient();
  const of = `${theirs} ${ours}`;
  // The server read the texts together with the first forecast.
  const [first] = useState(of);
  return useQueries({
    queries: pageIds.map((pageId) => {
      const input = conflictInput(spaceId, number, pageId);
      const [path, search] = keyOf(getConflict, input);
      return {
        queryKey: [path, search, of],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Conflict> =>
          call(getConflict, input, { signal }),
        ...(of === first && {
          initialData: () => client.getQueryData<Conflict>([path, search]),
        }),
      };
    }),
  });
}
