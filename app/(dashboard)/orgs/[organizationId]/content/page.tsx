import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { ContentHead } from '#components/content/content-head.tsx';
import { ContentPage } from '#components/content/content-page.tsx';
import { ContentTree } from '#components/content/content-tree.tsx';
import { DetailsSlot } from '#components/content/details-slot.tsx';
import { NewContentButton } from '#components/content/new-content-button.tsx';
import { contentSearch, rootInput } from '#components/content/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { getCollection } from '#lib/contract/collections.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { headReads } from './head-reads.ts';

export const metadata: Metadata = { title: 'Content' };

const load = createLoader(contentSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function ContentRoute({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { collection, space } = await load(searchParams);
  await prefetch(
    reading(listTree, rootInput(organizationId)),
    ...headReads(organizationId),
    ...(collection ? [reading(getCollection, { parameters: { collectionId: collection } })] : []),
    ...(space ? [reading(getSpace, { parameters: { spaceId: space } })] : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <ContentPage organizationId={organizationId}>
        <Page aside={<DetailsSlot />}>
          <ContentHead organizationId={organizationId} actions={<NewContentButton />} />
          <ContentTree />
        </Page>
      </ContentPage>
    </HydrationBoundary>
  );
}
