import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { InstanceHealth } from '#components/instance/health.tsx';
import { backupsInput } from '#components/instance/search-params.ts';
import { PageBody } from '#components/kit/page-frame.tsx';
import { getInstance, listBackups } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Health' };

export default async function InstanceHealthPage() {
  await prefetch(reading(getInstance, {}), reading(listBackups, backupsInput));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <InstanceHealth />
      </PageBody>
    </HydrationBoundary>
  );
}
