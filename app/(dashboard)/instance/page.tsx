import { HydrationBoundary } from '@tanstack/react-query';
import { createLoader, type SearchParams } from 'nuqs/server';
import { InstanceOrganizations } from '#components/instance/organizations.tsx';
import { inputOf, organizationsSearch } from '#components/instance/search-params.ts';
import { listInstanceOrganizations } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

const load = createLoader(organizationsSearch);

export default async function InstanceOrganizationsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  await prefetch(reading(listInstanceOrganizations, inputOf(await load(searchParams))));
  return (
    <HydrationBoundary state={pageState()}>
      <InstanceOrganizations />
    </HydrationBoundary>
  );
}
