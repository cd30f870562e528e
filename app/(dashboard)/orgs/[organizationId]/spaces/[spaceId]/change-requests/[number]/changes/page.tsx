import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { ChangesPage } from '#components/change-requests/changes/changes-page.tsx';
import { loadChangesSearch } from '#components/change-requests/changes/search-params.ts';
import { type Params, readRequest } from '../read-request.ts';
import { readReview } from './read-review.ts';

export const metadata: Metadata = { title: 'Changes' };

type Props = { params: Promise<Params>; searchParams: Promise<SearchParams> };

export default async function ChangeRequestChangesPage({ params, searchParams }: Props) {
  const named = await params;
  const search = await loadChangesSearch(searchParams);
  const { request } = await readRequest(named);
  const { data, first, state } = await readReview(named.spaceId, request, search);
  return (
    <HydrationBoundary state={state}>
      <ChangesPage key={data.ends.revision} data={data} first={first} />
    </HydrationBoundary>
  );
}
