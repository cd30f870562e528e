import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { GeneralSettings } from '#components/settings/general-settings.tsx';
import { everySiteInput } from '#components/settings/inputs.ts';
import { getMember } from '#lib/contract/members.ts';
import { listSites } from '#lib/contract/sites.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function SettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const { data: user } = await readOrProblem(getUser, {});
  await prefetch(
    reading(listSites, everySiteInput(organizationId)),
    ...(user ? [reading(getMember, { parameters: { organizationId, userId: user.id } })] : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <GeneralSettings organizationId={organizationId} />
    </HydrationBoundary>
  );
}
