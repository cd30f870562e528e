import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { createLoader, type SearchParams } from 'nuqs/server';
import { InboxHead } from '#components/change-requests/list/inbox-head.tsx';
import { OpenThreads } from '#components/change-requests/list/open-threads.tsx';
import { OrganizationRequests } from '#components/change-requests/list/organization-requests.tsx';
import { ReviewLoad } from '#components/change-requests/list/review-load.tsx';
import {
  openThreadsInput,
  organizationRequestsInput,
  organizationSearch,
  reviewLoadInput,
  reviewRequestedInput,
} from '#components/change-requests/list/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { routes } from '#components/kit/routes.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { listOpenThreads } from '#lib/contract/open-threads.ts';
import { listReviewLoad } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Change requests' };

const load = createLoader(organizationSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

/** Opens on the requested reviews, or on all change requests if nobody waits for one. */
export default async function ChangeRequestsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  const me = (await readOrProblem(getUser, {})).data?.id;
  if (Object.keys(await searchParams).length === 0) {
    const input = reviewRequestedInput(organizationId, me);
    const { data } = await readOrProblem(listOrganizationChangeRequests, input);
    if (data?.count === 0) redirect(routes.changeRequests(organizationId, { view: 'all' }));
  }
  await prefetch(
    readList(organizationId, state, me),
    reading(listOrganizationChangeRequests, reviewRequestedInput(organizationId, me)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <InboxHead organizationId={organizationId} />
        {state.view === 'load' && <ReviewLoad organizationId={organizationId} />}
        {state.view === 'comments' && <OpenThreads organizationId={organizationId} />}
        {state.view !== 'load' && state.view !== 'comments' && (
          <OrganizationRequests organizationId={organizationId} />
        )}
      </Page>
    </HydrationBoundary>
  );
}

type State = Awaited<ReturnType<typeof load>>;

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
