'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Endpoint, fillPath, type InputOf, type ReplyOf } from '#lib/contract/endpoint.ts';
import { call } from './call.ts';
import type { Problem } from './problem.ts';

/** Forgets what a change made stale: every read whose path starts with one of the endpoint's `refreshes`. */
export function refreshAfter(
  client: QueryClient,
  endpoint: Endpoint,
  input: object,
): Promise<void> {
  const { parameters } = input as { parameters?: Record<string, string> };
  const prefixes = endpoint.refreshes.map((path) => fillPath(path, parameters ?? {}));
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      typeof queryKey[0] === 'string' &&
      prefixes.some((prefix) => isBelow(queryKey[0] as string, prefix)),
  });
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/**
 * A mutation of an endpoint. Each run carries its own `Idempotency-Key`, so that a retry happens once;
 * afterwards what the endpoint refreshes is read again.
 */
export function useMutationFor<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Problem, InputOf<E>>({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: (input) =>
      call(endpoint, input, { headers: { 'idempotency-key': crypto.randomUUID() } }),
    onSettled: (_reply, _problem, input) => refreshAfter(client, endpoint, input),
  });
}
