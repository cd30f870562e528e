import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { MAX_PRELOADED_SPACES, structureInput } from '#components/sites/board/inputs.ts';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { VisitorsPage } from '#components/sites/visitors/visitors-page.tsx';
import { getAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../read-site.ts';

export const metadata: Metadata = { title: 'Visitors' };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

export default async function SiteVisitorsPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const site = await readSite(organizationId, siteId);
  const [{ problem }] = await Promise.all([
    readOrProblem(getAdaptiveSchema, siteInput(organizationId, siteId)),
    ...(site.siteSpaces <= MAX_PRELOADED_SPACES
      ? [prefetch(reading(getSiteStructure, structureInput(organizationId, siteId)))]
      : []),
  ]);
  return (
    <HydrationBoundary state={pageState()}>
      <VisitorsPage
        organizationId={organizationId}
        site={site}
        hasNone={problem?.isUnsupported === true}
      />
    </HydrationBoundary>
  );
}
