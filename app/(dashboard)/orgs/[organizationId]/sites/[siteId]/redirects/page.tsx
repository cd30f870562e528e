import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { RedirectsPage } from '#components/sites/redirects/redirects-page.tsx';
import {
  candidatesInput,
  redirectsInput,
  redirectsSearch,
} from '#components/sites/redirects/search-params.ts';
import { listMissingAddresses } from '#lib/contract/insights.ts';
import { countRedirectProblems, listRedirects } from '#lib/contract/redirects.ts';
import { pageState, prefetch, reading, readingPages } from '#lib/session/prefetch.ts';
import { readSite } from '../read-site.ts';

export const metadata: Metadata = { title: 'Redirects' };

const load = createLoader(redirectsSearch);

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SiteRedirectsPage({ params, searchParams }: Props) {
  const { organizationId, siteId } = await params;
  await readSite(organizationId, siteId);
  const state = await load(searchParams);
  await prefetch(
    readingPages(listRedirects, redirectsInput(organizationId, siteId, state)),
    reading(countRedirectProblems, siteInput(organizationId, siteId)),
    reading(listMissingAddresses, candidatesInput(organizationId, siteId)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <RedirectsPage organizationId={organizationId} siteId={siteId} />
    </HydrationBoundary>
  );
}
