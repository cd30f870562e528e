import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { InstancePeople } from '#components/instance/people.tsx';
import { inputOf, peopleSearch } from '#components/instance/search-params.ts';
import { listInstancePeople } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'People' };

const load = createLoader(peopleSearch);

export default async function InstancePeoplePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  await prefetch(reading(listInstancePeople, inputOf(await load(searchParams))));
  return (
    <HydrationBoundary state={pageState()}>
      <InstancePeople />
    </HydrationBoundary>
  );
}
