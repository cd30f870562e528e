import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { structureInput } from '#components/sites/board/inputs.ts';
import { customizationInput } from '#components/sites/customization/inputs.ts';
import { SiteEditor } from '#components/sites/customization/site-editor.tsx';
import { NoCustomization } from '#components/sites/customization/unsupported.tsx';
import { getCustomization } from '#lib/contract/customization.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../read-site.ts';

export const metadata: Metadata = { title: 'Customization' };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

export default async function SiteCustomizationPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  await readSite(organizationId, siteId);
  const [{ data, problem }] = await Promise.all([
    readOrProblem(getCustomization, customizationInput(organizationId, siteId)),
    prefetch(reading(getSiteStructure, structureInput(organizationId, siteId))),
  ]);
  if (problem?.isUnsupported) return <NoCustomization />;
  if (!data) throw problem;
  return (
    <HydrationBoundary state={pageState()}>
      <SiteEditor
        key={siteId}
        organizationId={organizationId}
        siteId={siteId}
        customization={data}
      />
    </HydrationBoundary>
  );
}
