import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { MergePage } from '#components/change-requests/merge/merge-page.tsx';
import { conflictInput } from '#components/change-requests/merge/resolutions.ts';
import { requestInput } from '#components/change-requests/places.ts';
import { forecastMerge, getConflict } from '#lib/contract/change-requests.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { type Params, readRequest } from '../read-request.ts';

export const metadata: Metadata = { title: 'Update from space' };

/** How many pages' texts to prefetch; the browser loads the rest. */
const FIRST_TEXTS = 20;

export default async function ChangeRequestMergePage({ params }: { params: Promise<Params> }) {
  const named = await params;
  const { request } = await readRequest(named);
  const { spaceId, number } = named;
  if (request.status !== 'merged' && request.status !== 'archived') {
    const { data } = await readOrProblem(forecastMerge, requestInput(spaceId, number));
    const conflicting = (data?.pages ?? []).filter(({ conflicts }) => conflicts.length > 0);
    await prefetch(
      ...conflicting
        .slice(0, FIRST_TEXTS)
        .map(({ page }) => reading(getConflict, conflictInput(spaceId, number, page))),
    );
  }
  return (
    <HydrationBoundary state={pageState()}>
      <MergePage />
    </HydrationBoundary>
  );
}
