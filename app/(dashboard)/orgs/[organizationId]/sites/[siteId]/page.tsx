import { HydrationBoundary } from '@tanstack/react-query';
import { BoardPage } from '#components/sites/board/board-page.tsx';
import {
  MAX_PRELOADED_SPACES,
  movesInput,
  structureInput,
} from '#components/sites/board/inputs.ts';
import { getSiteStructure, listSiteMoves } from '#lib/contract/site-structure.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { readSite } from './read-site.ts';

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

export default async function SiteStructurePage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const site = await readSite(organizationId, siteId);
  await prefetch(
    reading(getUser, {}),
    reading(listSiteMoves, movesInput(organizationId, siteId)),
    ...(site.siteSpaces <= MAX_PRELOADED_SPACES
      ? [reading(getSiteStructure, structureInput(organizationId, siteId))]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <BoardPage organizationId={organizationId} siteId={siteId} />
    </HydrationBoundary>
  );
}
