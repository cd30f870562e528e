'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import { errorText, isProcessing, nameOf } from './spec-labels.ts';

/** How often a specification is polled while it is processed, in milliseconds. */
export const POLL_INTERVAL = 1200;

/** Announces when a specification has been processed or has failed, and refetches its data. */
export function useProcessingUpdates(
  organizationId: string,
  specs: readonly Spec[] | undefined,
): void {
  const client = useQueryClient();
  const processing = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!specs) return;
    const finished = specs.filter((spec) => processing.current.has(spec.id) && !isProcessing(spec));
    processing.current = new Set(specs.filter(isProcessing).map(({ id }) => id));
    const [last] = finished;
    if (!last) return;
    const { lastProcessErrorCode: code } = last;
    announce(code ? `${nameOf(last)}: ${errorText[code].title}` : `${nameOf(last)} is ready`);
    const prefix = `/v1/orgs/${organizationId}/openapi`;
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(prefix),
    });
  }, [specs, client, organizationId]);
}
