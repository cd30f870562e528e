'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** Milliseconds within which the organization isn't read again for another refusal. */
const PAUSE = 2_000;
/** Milliseconds after which an open page checks whether its viewer may still see it. */
const INTERVAL = 30_000;

/** Whether a call was refused because the caller may no longer do or see it. */
const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.status === 403 || error.status === 404);

/**
 * Reads what the caller may do again from time to time and as soon as a call is refused, and says so
 * when they were removed from it.
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
    const isInside = (path: unknown) =>
      typeof path === 'string' && path.startsWith('/v1/') && path !== key[0];
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isInside(event.query.queryKey[0]) && isRefusal(event.action.error)) check();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isRefusal(event.action.error)) check();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, organizationId]);
  if (!(error instanceof Problem) || error.status !== 404) return children;
  return (
    <EmptyState
      title="You no longer have access to this organization"
      role="alert"
      actions={
        <Button variant="primary" asChild>
          <Link href="/organizations">Your organizations</Link>
        </Button>
      }
    >
      You are no longer a member of {data?.title ?? 'it'}. To come back, ask one of its admins for
      an invitation.
    </EmptyState>
  );
}
