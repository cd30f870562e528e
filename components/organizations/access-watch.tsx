'use client';

import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { ORGANIZATION_SUSPENDED } from '#lib/contract/suspension.ts';

const NoLongerMember = lazyPart(() =>
  import('./no-longer-member.tsx').then(({ NoLongerMember: loaded }) => loaded),
);

const OrganizationSuspended = lazyPart(() =>
  import('./organization-suspended.tsx').then(({ OrganizationSuspended: loaded }) => loaded),
);

/** Milliseconds within which the organization isn't read again for another refusal. */
const PAUSE = 2_000;
/** Milliseconds after which an open page checks whether its viewer may still see it. */
const INTERVAL = 30_000;

/** Whether a call was refused because the caller may no longer do or see it. */
const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.status === 403 || error.status === 404);

/**
 * Reads what the caller may do again from time to time and as soon as a call is refused, and says so
 * when they were removed from it, or it was suspended.
 */
export function AccessWatch({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const input = { parameters: { organizationId } };
  const { data, error } = useQuery({
    ...queryFor(getOrganization, input),
    refetchInterval: INTERVAL,
  });
  useEffect(() => {
    const key = keyOf(getOrganization, { parameters: { organizationId } });
    let readAt = 0;
    const check = () => {
      if (Date.now() - readAt < PAUSE) return;
      readAt = Date.now();
      void client.invalidateQueries({ queryKey: key, exact: true });
    };
    const watch = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const isOwn = 'query' in event && event.query.queryKey[0] === key[0];
      if (!isOwn && isRefusal(event.action.error)) check();
    };
    const stops = [
      client.getQueryCache().subscribe(watch),
      client.getMutationCache().subscribe(watch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, organizationId]);
  if (!(error instanceof Problem)) return children;
  if (error.reasons.includes(ORGANIZATION_SUSPENDED))
    return <OrganizationSuspended title={data?.title} />;
  if (error.status !== 404) return children;
  return <NoLongerMember organizationId={organizationId} title={data?.title} />;
}
