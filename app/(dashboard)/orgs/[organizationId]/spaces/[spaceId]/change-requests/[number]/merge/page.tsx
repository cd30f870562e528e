import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { MergePage } from '#components/change-requests/merge/merge-page.tsx';
import { conflictInput } from '#components/change-requests/merge/reads.ts';
import { requestInput } from '#components/change-requests/places.ts';
import { forecastMerge, getConflict } from '#lib/contract/change-requests.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/page.ts';
import { type Params, readRequest } from '../read-request.ts';

export const metadata: Metadata = { title: 'Bring together' };

/** How many texts the page brings along; the browser reads those of further pages. */
const FIRST_TEXTS = 20;

export default async function ChangeRequestMergePage({ params }: { params: Promise<Params> }) {
  const named = await params;
  const { request } = await readRequest(named);
  const { spaceId, number } = named;
  if (request.status !== 'merged' && request.status !== 'archived') {
    const { data } = await readOrProblem(forecastMerge, requestInput(spaceId, number));
    const colliding = (data?.pages ?? []).filter(({ conflicts }) => conflicts.length > 0);
    await prefetch(
      ...colliding
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
