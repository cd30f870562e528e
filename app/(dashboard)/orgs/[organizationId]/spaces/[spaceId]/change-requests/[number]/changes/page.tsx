import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { ChangesPage } from '#components/change-requests/changes/changes-page.tsx';
import { loadChangesSearch } from '#components/change-requests/changes/search-params.ts';
import { isClosed } from '#components/change-requests/places.ts';
import { loadCommentsSearch } from '#components/comments/search-params.ts';
import { routes } from '#components/kit/routes.ts';
import { readReplies, readThreads } from '../../../read-comments.ts';
import { type Params, readRequest } from '../read-request.ts';
import { readReview } from './read-review.ts';

export const metadata: Metadata = { title: 'Changes' };

type Props = { params: Promise<Params>; searchParams: Promise<SearchParams> };

export default async function ChangeRequestChangesPage({ params, searchParams }: Props) {
  const named = await params;
  const search = await loadChangesSearch(searchParams);
  const { request, space } = await readRequest(named);
  const { organizationId, number } = named;
  const place = {
    organizationId,
    space,
    request: { number, author: request.createdBy, isClosed: isClosed(request) },
  };
  const threads = await readThreads(place);
  const { comment } = await loadCommentsSearch(searchParams);
  const about = threads.find(({ id }) => id === comment)?.target.page;
  // A link to a thread alone leads to its page.
  if (comment && about && !search.page)
    redirect(
      `${routes.changeRequest(space, number, 'changes')}?page=${encodeURIComponent(about.id)}&comment=${encodeURIComponent(comment)}`,
    );
  await readReplies(place, threads);
  const { data, first, state } = await readReview(named.spaceId, request, search, threads);
  return (
    <HydrationBoundary state={state}>
      <ChangesPage key={data.range.revision} data={data} first={first} />
    </HydrationBoundary>
  );
}
