import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { ContentHead } from '#components/content/content-head.tsx';
import { FreshnessList } from '#components/content/freshness.tsx';
import { freshnessInput, freshnessSearch } from '#components/content/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { listFreshness } from '#lib/contract/spaces.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { headReads } from '../head-reads.ts';

export const metadata: Metadata = { title: 'Freshness' };

const load = createLoader(freshnessSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function FreshnessPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  await prefetch(
    reading(listFreshness, freshnessInput(organizationId, await load(searchParams))),
    ...headReads(organizationId),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <ContentHead organizationId={organizationId} />
        <FreshnessList organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
