import { HydrationBoundary } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '#components/frame/frame.tsx';
import { getMember } from '#lib/contract/members.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/page.ts';

type Props = { children: ReactNode; params: Promise<{ organizationId: string }> };

export default async function OrganizationLayout({ children, params }: Props) {
  const { organizationId } = await params;
  const parameters = { organizationId };
  await prefetch(
    reading(getOrganization, { parameters }),
    reading(getOverview, { parameters }),
    reading(listOrganizations, { query: { limit: 100 } }),
    reading(getUser, {}),
  );
  const { problem } = await readOrProblem(getOrganization, { parameters });
  if (problem?.status === 404) notFound();
  const { data: user } = await readOrProblem(getUser, {});
  // All the frame reads: it wakes before the page in it, and what it asked for itself until then would
  // hide from the page what the server read for both, and the page would differ from its HTML.
  if (user) await prefetch(reading(getMember, { parameters: { organizationId, userId: user.id } }));
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={organizationId}>{children}</Frame>
    </HydrationBoundary>
  );
}
