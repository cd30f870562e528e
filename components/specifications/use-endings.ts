'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { faultWords, isGoing, nameOf } from './words.ts';

/** How often one that is being read is looked at, in milliseconds. */
export const LOOK_AGAIN = 1200;

/** Says when a specification was read or failed, and has what is shown of it read again. */
export function useEndings(organizationId: string, specs: readonly Spec[] | undefined): void {
  const client = useQueryClient();
  const going = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!specs) return;
    const ended = specs.filter((spec) => going.current.has(spec.id) && !isGoing(spec));
    going.current = new Set(specs.filter(isGoing).map(({ id }) => id));
    const [last] = ended;
    if (!last) return;
    const { lastProcessErrorCode: code } = last;
    announce(code ? `${nameOf(last)}: ${faultWords[code].title}` : `${nameOf(last)} is read.`);
    const prefix = `/v1/orgs/${organizationId}/openapi`;
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(prefix),
    });
  }, [specs, client, organizationId]);
}
