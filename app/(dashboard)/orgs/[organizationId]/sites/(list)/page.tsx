import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Page } from '#components/kit/page-frame.tsx';
import { sitesInput, sitesSearch } from '#components/sites/list/search-params.ts';
import { SitesHead } from '#components/sites/list/sites-head.tsx';
import { SitesList } from '#components/sites/list/sites-list.tsx';
import { getToday } from '#lib/contract/activity.ts';
import { listSites } from '#lib/contract/sites.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Sites' };

const load = createLoader(sitesSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function SitesPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  await prefetch(
    reading(listSites, sitesInput(organizationId, state)),
    reading(getToday, { parameters: { organizationId } }),
    ...(state.space ? [reading(getSpace, { parameters: { spaceId: state.space } })] : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <SitesHead organizationId={organizationId} />
        <SitesList organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
