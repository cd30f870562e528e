import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SpaceValues } from '#components/custom-fields/space-values.tsx';
import { SpaceSettings } from '#components/spaces/settings/space-settings.tsx';
import { getSpaceCustomFields } from '#lib/contract/custom-field-values.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { readAbove, readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Settings' };

type Props = { params: Promise<{ organizationId: string; spaceId: string }> };

export default async function SpaceSettingsPage({ params }: Props) {
  const { organizationId, spaceId } = await params;
  const space = await readSpace(organizationId, spaceId);
  await prefetch(reading(getSpaceCustomFields, { parameters: { spaceId } }));
  const above = await readAbove(space.parent);
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceSettings space={space} above={above} fields={<SpaceValues space={space} />} />
    </HydrationBoundary>
  );
}
