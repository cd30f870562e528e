import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ContentHead } from '#components/content/content-head.tsx';
import { trashInput } from '#components/content/search-params.ts';
import { TrashList } from '#components/content/trash-list.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { listSpaces } from '#lib/contract/spaces.ts';
import { pageState, prefetch, readingPages } from '#lib/session/prefetch.ts';
import { headReads } from '../head-reads.ts';

export const metadata: Metadata = { title: 'Trash' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function TrashRoute({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(
    readingPages(listSpaces, trashInput(organizationId)),
    ...headReads(organizationId),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <ContentHead organizationId={organizationId} />
        <TrashList organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
