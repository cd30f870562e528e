import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '#components/frame/frame.tsx';
import { InstanceHead } from '#components/instance/instance-head.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { getInstance } from '#lib/contract/instance.ts';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { pageState, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = {
  title: { absolute: 'Instance · Masthead', template: '%s · Instance · Masthead' },
};

export default async function InstanceLayout({ children }: { children: ReactNode }) {
  // For everybody else there is no such page.
  const { problem } = await readOrProblem(getInstance, {});
  if (problem?.isUnsupported) notFound();
  const organizationId = await prefetchFrame(await lastOrganization());
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={organizationId}>
        <Page>
          <InstanceHead />
          {children}
        </Page>
      </Frame>
    </HydrationBoundary>
  );
}
