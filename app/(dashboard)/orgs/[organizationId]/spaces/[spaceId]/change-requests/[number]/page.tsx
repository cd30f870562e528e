import { HydrationBoundary } from '@tanstack/react-query';
import type { SearchParams } from 'nuqs/server';
import { Overview } from '#components/change-requests/overview/overview.tsx';
import { overviewReads } from '#components/change-requests/overview/reads.ts';
import { isClosed } from '#components/change-requests/places.ts';
import { loadCommentsSearch } from '#components/comments/search-params.ts';
import {
  forecastMerge,
  listChangeRequestChanges,
  listContributors,
} from '#lib/contract/change-requests.ts';
import { listRequestedReviewers, listReviews } from '#lib/contract/reviews.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { readDiscussion } from '../../read-comments.ts';
import { type Params, readRequest } from './read-request.ts';

type Props = { params: Promise<Params>; searchParams: Promise<SearchParams> };

export default async function ChangeRequestPage({ params, searchParams }: Props) {
  const named = await params;
  const search = await loadCommentsSearch(searchParams);
  const { request, space } = await readRequest(named);
  const { organizationId, number } = named;
  const place = {
    organizationId,
    space,
    request: { number, author: request.createdBy, isClosed: isClosed(request) },
  };
  const reads = overviewReads(named.spaceId, named.number);
  await prefetch(
    ...(request.status === 'merged' ? [] : [reading(forecastMerge, reads.forecast)]),
    reading(listChangeRequestChanges, reads.changes),
    reading(listReviews, reads.reviews),
    reading(listRequestedReviewers, reads.reviewers),
    reading(listContributors, reads.contributors),
    () => readDiscussion(place, search),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Overview />
    </HydrationBoundary>
  );
}
