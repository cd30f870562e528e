import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { InstanceActivity } from '#components/instance/activity.tsx';
import { PageBody } from '#components/kit/page-frame.tsx';
import { listInstanceActivity } from '#lib/contract/instance.ts';
import { pageState, prefetch, readingPages } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Activity' };

export default async function InstanceActivityPage() {
  await prefetch(readingPages(listInstanceActivity, { query: { limit: 50 } }));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <InstanceActivity />
      </PageBody>
    </HydrationBoundary>
  );
}
