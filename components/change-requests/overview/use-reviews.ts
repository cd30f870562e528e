'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { forecastMerge } from '#lib/contract/change-requests.ts';
import { listRequestedReviewers, listReviews } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { overviewReads } from './reads.ts';

/** How often to check for new reviews, in milliseconds. */
const REFETCH_INTERVAL = 15_000;

/** The reviews and the requested reviewers, kept up to date; a new review updates the merge checks. */
export function useReviews() {
  const { spaceId, number } = useRequest();
  const reads = overviewReads(spaceId, number);
  const reviews = useQuery({
    ...queryFor(listReviews, reads.reviews),
    refetchInterval: REFETCH_INTERVAL,
  });
  const requested = useQuery({
    ...queryFor(listRequestedReviewers, reads.reviewers),
    refetchInterval: REFETCH_INTERVAL,
  });
  const client = useQueryClient();
  const newest = reviews.data && (reviews.data.items[0]?.id ?? 'none');
  const known = useRef(newest);
  useEffect(() => {
    const before = known.current;
    known.current = newest;
    if (before === undefined || newest === before) return;
    void client.invalidateQueries({
      queryKey: keyOf(forecastMerge, overviewReads(spaceId, number).forecast),
    });
  }, [newest, client, spaceId, number]);
  return {
    reviews: reviews.data?.items,
    requested: requested.data?.items,
    /** Why either is missing. */
    error: reviews.error ?? requested.error,
    retry: () => void Promise.all([reviews.refetch(), requested.refetch()]),
  };
}
