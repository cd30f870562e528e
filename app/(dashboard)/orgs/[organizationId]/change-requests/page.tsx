import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { InboxHead } from '#components/change-requests/list/inbox-head.tsx';
import { OpenThreads } from '#components/change-requests/list/open-threads.tsx';
import { OrganizationRequests } from '#components/change-requests/list/organization-requests.tsx';
import { ReviewLoad } from '#components/change-requests/list/review-load.tsx';
import {
  type ListTab,
  openThreadsInput,
  organizationRequestsInput,
  organizationSearch,
  reviewLoadInput,
  reviewRequestedInput,
} from '#components/change-requests/list/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { listOpenThreads } from '#lib/contract/open-threads.ts';
import { listReviewLoad } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Change requests' };

const load = createLoader(organizationSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

/** Opens on the requested reviews, or on all change requests if no review is requested. */
export default async function ChangeRequestsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  const me = (await readOrProblem(getUser, {})).data?.id;
  const requested = reviewRequestedInput(organizationId, me);
  const isNobodyWaiting = async () =>
    (await readOrProblem(listOrganizationChangeRequests, requested)).data?.count === 0;
  const opening = state.view ?? ((await isNobodyWaiting()) ? 'all' : 'review');
  await prefetch(
    readList(organizationId, { ...state, view: opening }, me),
    reading(listOrganizationChangeRequests, requested),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <InboxHead organizationId={organizationId} opening={opening} />
        {opening === 'load' && <ReviewLoad organizationId={organizationId} />}
        {opening === 'comments' && <OpenThreads organizationId={organizationId} />}
        {opening !== 'load' && opening !== 'comments' && (
          <OrganizationRequests organizationId={organizationId} opening={opening} />
        )}
      </Page>
    </HydrationBoundary>
  );
}

type State = Awaited<ReturnType<typeof load>> & { view: ListTab };

function readList(organizationId: string, state: State, me: string | undefined) {
  if (state.view === 'load')
    return reading(listReviewLoad, reviewLoadInput(organizationId, state.page));
  if (state.view === 'comments')
    return reading(listOpenThreads, openThreadsInput(organizationId, state, me));
  return reading(
    listOrganizationChangeRequests,
    organizationRequestsInput(organizationId, state, me),
  );
}
