import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { InsightsPage } from '#components/sites/insights/insights-page.tsx';
import {
  insightsInput,
  insightsSearch,
  listInput,
} from '#components/sites/insights/search-params.ts';
import {
  getInsights,
  listMissingAddresses,
  listReaderFeedback,
  listReaderSearches,
  listReadPages,
} from '#lib/contract/insights.ts';
import { pageState, prefetch, reading, readingPages } from '#lib/session/prefetch.ts';
import { readSite } from '../read-site.ts';

export const metadata: Metadata = { title: 'Insights' };

const load = createLoader(insightsSearch);

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SiteInsightsPage({ params, searchParams }: Props) {
  const { organizationId, siteId } = await params;
  const site = await readSite(organizationId, siteId);
  const { range } = await load(searchParams);
  const place = { organizationId, siteId, range };
  await prefetch(
    reading(getInsights, insightsInput(place)),
    readingPages(listReadPages, listInput(place)),
    readingPages(listReaderSearches, listInput(place)),
    readingPages(listReaderSearches, listInput(place, { empty: true })),
    readingPages(listMissingAddresses, listInput(place)),
    readingPages(listReaderFeedback, listInput(place)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <InsightsPage organizationId={organizationId} site={site} />
    </HydrationBoundary>
  );
}
