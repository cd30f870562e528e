import { HydrationBoundary } from '@tanstack/react-query';
import { requestInput } from '#components/change-requests/places.ts';
import { changesInput } from '#components/change-requests/writing/queries.ts';
import { WritingPage } from '#components/change-requests/writing/writing-page.tsx';
import { pageInput } from '#components/kit/page-at-revision.ts';
import { getChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import { getRevisionPage, type Page } from '#lib/contract/revisions.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { type Params, readRequest } from '../read-request.ts';

export const metadata = { title: 'Edit' };

type Props = { params: Promise<Params>; searchParams: Promise<{ page?: string | string[] }> };

export default async function EditPage({ params, searchParams }: Props) {
  const named = await params;
  const { page } = await searchParams;
  const { spaceId, number } = named;
  await readRequest(named);
  const [{ data }] = await Promise.all([
    readOrProblem(getChangeRequestContent, requestInput(spaceId, number)),
    prefetch(reading(listChangeRequestChanges, changesInput(spaceId, number))),
  ]);
  const pageId = typeof page === 'string' ? page : data && firstOf(data.pages)?.id;
  if (data && pageId) await prefetch(reading(getRevisionPage, pageInput(spaceId, data.id, pageId)));
  return (
    <HydrationBoundary state={pageState()}>
      <WritingPage />
    </HydrationBoundary>
  );
}

/** The first text in reading order. */
function firstOf(pages: readonly Page[]): Page | undefined {
  for (const page of pages) {
    if (page.type === 'document') return page;
    const below = page.type === 'group' ? firstOf(page.pages) : undefined;
    if (below) return below;
  }
  return undefined;
}
