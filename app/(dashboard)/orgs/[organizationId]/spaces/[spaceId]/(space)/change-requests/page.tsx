import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { spaceRequestsInput, spaceSearch } from '#components/change-requests/list/search-params.ts';
import { SpaceRequests } from '#components/change-requests/list/space-requests.tsx';
import { listChangeRequests } from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Change requests' };

const load = createLoader(spaceSearch);

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SpaceRequestsPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const state = await load(searchParams);
  const space = await readSpace(organizationId, spaceId);
  const me = (await readOrProblem(getUser, {})).data?.id;
  await prefetch(reading(listChangeRequests, spaceRequestsInput(spaceId, state, me)));
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceRequests space={space} />
    </HydrationBoundary>
  );
}
