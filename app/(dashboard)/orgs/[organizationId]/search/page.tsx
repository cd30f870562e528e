import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Page } from '#components/kit/page-frame.tsx';
import { SearchField } from '#components/search/search-field.tsx';
import { SearchHead } from '#components/search/search-head.tsx';
import {
  normalizedQuery,
  peopleInput,
  searchInput,
  searchState,
  thingsInput,
} from '#components/search/search-params.ts';
import { SearchResults } from '#components/search/search-results.tsx';
import { listMembers } from '#lib/contract/members.ts';
import { findThings, searchOrganization } from '#lib/contract/search.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readingPages } from '#lib/session/prefetch.ts';

const load = createLoader(searchState);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export const metadata: Metadata = { title: 'Search' };

export default async function SearchPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const query = normalizedQuery((await load(searchParams)).query);
  await prefetch(
    reading(getUser, {}),
    ...(query
      ? [
          readingPages(searchOrganization, searchInput(organizationId, query)),
          reading(findThings, thingsInput(organizationId, query)),
          reading(listMembers, peopleInput(organizationId, query)),
        ]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <SearchHead organizationId={organizationId} />
        <SearchField />
        <SearchResults organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
