import { HydrationBoundary } from '@tanstack/react-query';
import { Overview } from '#components/change-requests/overview/overview.tsx';
import { overviewReads } from '#components/change-requests/overview/reads.ts';
import {
  forecastMerge,
  listChangeRequestChanges,
  listContributors,
} from '#lib/contract/change-requests.ts';
import { listRequestedReviewers, listReviews } from '#lib/contract/reviews.ts';
import { pageState, prefetch, reading } from '#lib/session/page.ts';
import { type Params, readRequest } from './read-request.ts';

export default async function ChangeRequestPage({ params }: { params: Promise<Params> }) {
  const named = await params;
  const { request } = await readRequest(named);
  const reads = overviewReads(named.spaceId, named.number);
  await prefetch(
    ...(request.status === 'merged' ? [] : [reading(forecastMerge, reads.forecast)]),
    reading(listChangeRequestChanges, reads.changes),
    reading(listReviews, reads.reviews),
    reading(listRequestedReviewers, reads.reviewers),
    reading(listContributors, reads.contributors),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Overview />
    </HydrationBoundary>
  );
}
