import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Frame } from '#components/frame/frame.tsx';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { pageState } from '#lib/session/prefetch.ts';

export default async function OrganizationsLayout({ children }: { children: ReactNode }) {
  const organizationId = await prefetchFrame(await lastOrganization());
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={organizationId}>{children}</Frame>
    </HydrationBoundary>
  );
}
