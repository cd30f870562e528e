import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { RedirectsPage } from '#components/sites/redirects/redirects-page.tsx';
import {
  candidatesInput,
  redirectsInput,
  redirectsSearch,
  waysInput,
} from '#components/sites/redirects/search-params.ts';
import { listMissingAddresses } from '#lib/contract/insights.ts';
import { countRedirectProblems, listRedirects } from '#lib/contract/redirects.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';
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
    () => prefetchProblems(organizationId, siteId, state.try),
    reading(listMissingAddresses, candidatesInput(organizationId, siteId)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <RedirectsPage organizationId={organizationId} siteId={siteId} />
    </HydrationBoundary>
  );
}

/** Reads the number of problems, and the loops and chains that are drawn until a path is tested. */
async function prefetchProblems(organizationId: string, siteId: string, tested: string) {
  const input = siteInput(organizationId, siteId);
  const { data: counts } = await readOrProblem(countRedirectProblems, input);
  if (tested || !counts) return;
  const problems = (['loop', 'chain'] as const).filter((problem) => counts[problem] > 0);
  await prefetch(
    ...problems.map((problem) =>
      reading(listRedirects, waysInput(organizationId, siteId, problem)),
    ),
  );
}
