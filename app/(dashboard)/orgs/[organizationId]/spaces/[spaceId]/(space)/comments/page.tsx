import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { requestThreadsOf } from '#components/comments/comment-scope.ts';
import { loadCommentsSearch } from '#components/comments/search-params.ts';
import { SpaceComments } from '#components/comments/space-comments.tsx';
import { listOpenThreads } from '#lib/contract/open-threads.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { readDiscussion } from '../../read-comments.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Comments' };

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SpaceCommentsPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const search = await loadCommentsSearch(searchParams);
  const space = await readSpace(organizationId, spaceId);
  await Promise.all([
    readDiscussion({ organizationId, space }, search),
    prefetch(reading(listOpenThreads, requestThreadsOf(space))),
  ]);
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceComments space={space} />
    </HydrationBoundary>
  );
}
