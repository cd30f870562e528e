import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { structureInput } from '#components/sites/board/inputs.ts';
import { customizationInput, siteSpaceInput } from '#components/sites/customization/inputs.ts';
import { SpaceEditor } from '#components/sites/customization/space-editor.tsx';
import { NoCustomization } from '#components/sites/customization/unsupported.tsx';
import { getCustomization, getSiteSpaceCustomization } from '#lib/contract/customization.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../../read-site.ts';

export const metadata: Metadata = { title: 'Customization of a space' };

type Props = {
  params: Promise<{ organizationId: string; siteId: string; siteSpaceId: string }>;
};

export default async function SiteSpaceCustomizationPage({ params }: Props) {
  const { organizationId, siteId, siteSpaceId } = await params;
  await readSite(organizationId, siteId);
  const [site, space] = await Promise.all([
    readOrProblem(getCustomization, customizationInput(organizationId, siteId)),
    readOrProblem(
      getSiteSpaceCustomization,
      siteSpaceInput(organizationId, siteId, decodeURIComponent(siteSpaceId)),
    ),
    prefetch(reading(getSiteStructure, structureInput(organizationId, siteId))),
  ]);
  if (site.problem?.isUnsupported) return <NoCustomization />;
  if (space.problem?.isUnsupported) notFound();
  if (!site.data || !space.data) throw site.problem ?? space.problem;
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceEditor
        key={siteSpaceId}
        organizationId={organizationId}
        siteId={siteId}
        siteSpaceId={decodeURIComponent(siteSpaceId)}
        customization={site.data}
        changes={space.data}
      />
    </HydrationBoundary>
  );
}
