import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { inputOf, workSearch } from '#components/instance/search-params.ts';
import { InstanceWork } from '#components/instance/work.tsx';
import { listInstanceJobs } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Background work' };

const load = createLoader(workSearch);

export default async function InstanceWorkPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  await prefetch(reading(listInstanceJobs, inputOf(await load(searchParams))));
  return (
    <HydrationBoundary state={pageState()}>
      <InstanceWork />
    </HydrationBoundary>
  );
}
