'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { pagesFor } from '#lib/client/query.ts';
import { listCustomFieldValues, type ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import { rowsInput } from './search-params.ts';

/** Reads the spaces of the grid, page by page until all are loaded. */
export function useRows(organizationId: string, search: string) {
  const reading = useInfiniteQuery({
    ...pagesFor(listCustomFieldValues, rowsInput(organizationId, search)),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = reading;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap(({ items }): ValuesOfSpace[] => items), [data]);
  const [met] = useState(() => new Map<string, ValuesOfSpace>());
  for (const row of rows ?? []) met.set(row.space.id, row);
  return {
    rows,
    /** The latest version of every space read so far, also those outside the search. */
    met,
    count: data?.pages[0]?.count ?? rows?.length ?? 0,
    reading,
  };
}
