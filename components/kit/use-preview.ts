'use client';

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';

type Paged = { next?: { page: string } | undefined };

/** Reads a page of the consequences of a change; the first by default. */
export type Ask<Page extends Paged> = (
  page: string | undefined,
  options: { signal: AbortSignal },
) => Promise<Page>;

export type PreviewReading<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

/** Reads the consequences of a change, never from the cache, and more names on demand. */
export function usePreview<Page extends Paged>(
  key: readonly unknown[],
  readPage: Ask<Page>,
  { enabled = true }: { enabled?: boolean } = {},
): PreviewReading<Page> {
  return useInfiniteQuery({
    queryKey: ['preview', ...key],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next?.page,
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
