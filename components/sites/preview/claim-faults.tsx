'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { call } from '#lib/client/call.ts';
import { checkClaims } from '#lib/contract/adaptive-content.ts';
import type { Claims } from '#lib/contract/condition-answers.ts';
import { siteInput } from '../frame/inputs.ts';
import { lacks } from '../lacks.ts';

/** What of the claims doesn't fit the visitor schema, as the API tells; nothing where all does. */
export function ClaimFaults(props: { organizationId: string; siteId: string; claims: Claims }) {
  const { organizationId, siteId, claims } = props;
  const input = siteInput(organizationId, siteId);
  const { data, error } = useQuery({
    queryKey: [checkClaims.path, siteId, JSON.stringify(claims)],
    queryFn: ({ signal }) =>
      call(checkClaims, { ...input, body: { claims: { ...claims } } }, { signal }),
  });
  const faults = data?.faults ?? [];
  const said = faults.map(({ at, message }) => (at ? `${at}: ${message}` : message));
  const problem = error && !lacks(error) ? error.message : null;
  if (said.length === 0 && !problem) return null;
  return (
    <div role="status" className="flex items-start gap-2 text-ink-2">
      <TriangleAlert aria-hidden className="mt-0.5 text-warn" />
      <p className="min-w-0 wrap-anywhere">
        {problem
          ? `Whether these claims fit the visitor schema was not found out: ${problem}`
          : `These claims don’t fit the visitor schema. ${said.slice(0, 5).join(' ')}`}
      </p>
    </div>
  );
}
