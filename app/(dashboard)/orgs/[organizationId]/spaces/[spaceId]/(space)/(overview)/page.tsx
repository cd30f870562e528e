import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { routes } from '#components/kit/routes.ts';
import { LatestChanges } from '#components/spaces/overview/latest-changes.tsx';
import { Overview } from '#components/spaces/overview/overview.tsx';
import { overviewReads } from '#components/spaces/overview/reads.ts';
import { countPages, documentsOf } from '#components/spaces/reading/tree.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { getSpaceReaders } from '#lib/contract/access.ts';
import { getPage, listFiles, listPages, listSpaceLinks } from '#lib/contract/content.ts';
import type { Space } from '#lib/contract/spaces.ts';
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
  );
  const above = await readAbove(space.parent);
  const state = pageState();
  // After `pageState`, so that the tree isn't sent to the browser, which only needs the number.
  const { data } = await readOrProblem(listPages, { parameters: { spaceId } });
  const [only, ...others] = documentsOf(data?.pages ?? []);
  const isEmpty = only && others.length === 0 && (await hasNoText(spaceId, only.id));
  const from = typeof before === 'string' ? before : space.revision;
  return (
    <HydrationBoundary state={state}>
      <Overview
        space={space}
        above={above}
        pages={data ? countPages(data.pages).documents : null}
        emptyPage={isEmpty ? only : null}
        changes={
          <Suspense
            key={from}
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

async function hasNoText(spaceId: string, pageId: string): Promise<boolean> {
  const input = { parameters: { spaceId, pageId }, query: { format: 'markdown' as const } };
  const { data } = await readOrProblem(getPage, input);
  return data?.type === 'document' && !data.markdown?.trim();
}

async function Changes({ space, from }: { space: Space; from: string }) {
  const found = await readChanges(space.id, from);
  return <LatestChanges base={routes.space(space)} current={space.revision} {...found} />;
}
