'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { call } from './call.ts';
import type { Problem } from './problem.ts';
import { refreshAfter } from './refresh.ts';
import { writeHeaders } from './send.ts';

export { refreshAfter };

/**
 * A mutation of an endpoint. Each run has its own `Idempotency-Key`, so a retry applies once;
 * afterwards, what the endpoint refreshes is read again.
 * @param headers other headers of each request
 */
export function useMutationFor<E extends Endpoint>(
  endpoint: E,
  headers: Record<string, string> = {},
) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Problem, InputOf<E>>({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: (input) => call(endpoint, input, { headers: { ...writeHeaders(), ...headers } }),
    onSettled: (_reply, _problem, input) => refreshAfter(client, endpoint, input),
  });
}
