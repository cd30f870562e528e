import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import {
  linkHistoryInput,
  linksInput,
  loadLinksSearch,
} from '#components/spaces/links/search-params.ts';
import { SpaceLinks } from '#components/spaces/links/space-links.tsx';
import { getSpaceLinkHistory, listSpaceLinks } from '#lib/contract/content.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Links' };

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SpaceLinksPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const state = await loadLinksSearch(searchParams);
  const space = await readSpace(organizationId, spaceId);
  await prefetch(
    reading(listSpaceLinks, linksInput(spaceId, state)),
    reading(getSpaceLinkHistory, linkHistoryInput(spaceId, 'day')),
    ...(state.status === null
      ? [reading(listSpaceLinks, linksInput(spaceId, { ...state, status: 'all' }))]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceLinks space={space} />
    </HydrationBoundary>
  );
}
