import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Activity } from '#components/activity/activity.tsx';
import { activityInput, activityParams, daysInput } from '#components/activity/activity-params.ts';
import { HomeHead } from '#components/home/home-head.tsx';
import { homeInputs } from '#components/home/inputs.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { countAuditEvents, getToday, listAuditEvents } from '#lib/contract/activity.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { auditActions } from '#lib/session/audit-actions.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';
import { currentViewer } from '#lib/session/viewer.ts';

export const metadata: Metadata = { title: 'Activity' };

const load = createLoader(activityParams);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function ActivityPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  const { zone = 'UTC' } = await currentViewer();
  const heads = homeInputs(organizationId);
  await prefetch(
    reading(listAuditEvents, activityInput(organizationId, state, zone)),
    reading(countAuditEvents, daysInput(organizationId, state, zone)),
    reading(getToday, heads.today),
    reading(listSpaces, heads.spaces),
    reading(listOrganizationChangeRequests, heads.requests),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <HomeHead organizationId={organizationId} />
        <Activity organizationId={organizationId} actions={auditActions()} />
      </Page>
    </HydrationBoundary>
  );
}
