import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import {
  specificationsInput,
  specificationsSearch,
} from '#components/openapi-specs/search-params.ts';
import { SpecificationList } from '#components/openapi-specs/specification-list.tsx';
import { listOpenAPISpecs } from '#lib/contract/openapi-specs.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Specifications · Settings' };

const load = createLoader(specificationsSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function SpecificationsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  await prefetch(reading(listOpenAPISpecs, specificationsInput(organizationId, state)));
  return (
    <HydrationBoundary state={pageState()}>
      <SpecificationList organizationId={organizationId} />
    </HydrationBoundary>
  );
}
