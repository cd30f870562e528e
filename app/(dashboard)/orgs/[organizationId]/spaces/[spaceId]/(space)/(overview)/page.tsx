import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { routes } from '#components/kit/routes.ts';
import { LatestChanges } from '#components/spaces/overview/latest-changes.tsx';
import { Overview } from '#components/spaces/overview/overview.tsx';
import { freshnessRead, overviewReads } from '#components/spaces/overview/reads.ts';
import { countPages, documentsOf } from '#components/spaces/reading/tree.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { getSpaceReaders } from '#lib/contract/access.ts';
import { getPage, listFiles, listPages, listSpaceLinks } from '#lib/contract/content.ts';
import type { DocumentPage } from '#lib/contract/revisions.ts';
import { listFreshness, type Space } from '#lib/contract/spaces.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readAbove, readSpace } from '../../read-space.ts';
import { readChanges } from './read-changes.ts';

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export default async function SpacePage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const { before } = await searchParams;
  const space = await readSpace(organizationId, spaceId);
  const reads = overviewReads(spaceId);
  await prefetch(
    reading(listFiles, reads.files),
    reading(listSpaceLinks, reads.links),
    reading(getSpaceReaders, reads.readers),
    reading(listFreshness, freshnessRead(space)),
  );
  const above = await readAbove(space.parent);
  const state = pageState();
  // After `pageState`, so that the tree isn't sent to the browser, which only needs the number.
  const documents = await countDocuments(spaceId);
  const only = documents === 1 ? await emptyDocument(spaceId) : null;
  const from = typeof before === 'string' ? before : undefined;
  return (
    <HydrationBoundary state={state}>
      <Overview
        space={space}
        above={above}
        pages={documents}
        emptyPage={only}
        changes={
          <Suspense
            key={from ?? space.revision}
            fallback={
              <SkeletonRows
                label="Loading changes"
                rows={6}
                avatar={false}
                className="-mx-gutter"
              />
            }
          >
            <Changes space={space} from={from} />
          </Suspense>
        }
      />
    </HydrationBoundary>
  );
}

/** The number of documents of a space; null if it can't be read. */
async function countDocuments(spaceId: string): Promise<number | null> {
  const input = { parameters: { spaceId }, query: { depth: 1 } };
  const { data } = await readOrProblem(listPages, input);
  // An API without `depth` sends the whole tree.
  return data ? (data.documents ?? countPages(data.pages).documents) : null;
}

/** The only document of a space, if it has no text. */
async function emptyDocument(spaceId: string): Promise<DocumentPage | null> {
  const { data } = await readOrProblem(listPages, { parameters: { spaceId } });
  const [only] = documentsOf(data?.pages ?? []);
  if (!only) return null;
  const parameters = { spaceId, pageId: only.id };
  const read = await readOrProblem(getPage, { parameters, query: { format: 'markdown' } });
  return read.data?.type === 'document' && !read.data.markdown?.trim() ? only : null;
}

async function Changes({ space, from }: { space: Space; from: string | undefined }) {
  const found = await readChanges(space.id, from);
  return <LatestChanges base={routes.space(space)} current={space.revision} {...found} />;
}
