import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { InstanceHealth } from '#components/instance/health.tsx';
import { PageBody } from '#components/kit/page-frame.tsx';
import { getInstance } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Health' };

export default async function InstanceHealthPage() {
  await prefetch(reading(getInstance, {}));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <InstanceHealth />
      </PageBody>
    </HydrationBoundary>
  );
}
