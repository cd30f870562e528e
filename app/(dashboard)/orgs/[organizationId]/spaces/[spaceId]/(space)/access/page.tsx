import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { AccessPage } from '#components/access/access-page.tsx';
import { loadAccessSearch } from '#components/access/search-params.ts';
import { listQueries } from '#components/access/target.ts';
import { getSpaceAccess, getSpaceReaders } from '#lib/contract/access.ts';
import {
  listSpaceAudience,
  listSpaceTeamGrants,
  listSpaceUserGrants,
} from '#lib/contract/grants.ts';
import { getUser } from '#lib/contract/users.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Access' };

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SpaceAccessPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const { q, level, person } = await loadAccessSearch(searchParams);
  await readSpace(organizationId, spaceId);
  const { data: me } = await readOrProblem(getUser, {});
  const parameters = { spaceId };
  const { grants, audience } = listQueries(level, q);
  const people = [me?.id, person].filter((id) => id != null);
  await prefetch(
    reading(getSpaceReaders, { parameters }),
    ...people.map((userId) => reading(getSpaceAccess, { parameters: { spaceId, userId } })),
    readingPages(listSpaceTeamGrants, { parameters, query: grants }),
    readingPages(listSpaceUserGrants, { parameters, query: grants }),
    readingPages(listSpaceAudience, { parameters, query: audience }),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <AccessPage target={{ type: 'space', id: spaceId }} />
    </HydrationBoundary>
  );
}
