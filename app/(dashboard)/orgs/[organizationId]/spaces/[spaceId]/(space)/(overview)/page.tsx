import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LatestChanges } from '#components/spaces/overview/latest-changes.tsx';
import { Overview } from '#components/spaces/overview/overview.tsx';
import { overviewReads } from '#components/spaces/overview/reads.ts';
import { spaceHref } from '#components/spaces/places.ts';
import { countPages } from '#components/spaces/reading/tree.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { listFiles, listPages, listSpaceLinks } from '#lib/contract/content.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/page.ts';
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
    reading(listSpaceAudience, reads.audience),
    reading(listSpaceAudience, reads.creators),
    reading(listSpaceAudience, reads.admins),
  );
  const above = await readAbove(space.parent);
  const state = pageState();
  // After what the browser gets: it needs the number of pages, and not the tree.
  const { data } = await readOrProblem(listPages, { parameters: { spaceId } });
  const from = typeof before === 'string' ? before : space.revision;
  return (
    <HydrationBoundary state={state}>
      <Overview
        space={space}
        above={above}
        pages={data ? countPages(data.pages).documents : null}
        changes={
          <Suspense
            key={from}
            fallback={
              <SkeletonRows
                label="The changes are loading"
                rows={6}
                avatar={false}
                className="-mx-gutter"
              />
            }
          >
            <Changes spaceId={spaceId} base={spaceHref(space)} from={from} />
          </Suspense>
        }
      />
    </HydrationBoundary>
  );
}

async function Changes({ spaceId, base, from }: { spaceId: string; base: string; from: string }) {
  return <LatestChanges base={base} {...(await readChanges(spaceId, from))} />;
}
