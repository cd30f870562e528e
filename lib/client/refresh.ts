import type { QueryClient } from '@tanstack/react-query';
import { type Endpoint, fillPath } from '#lib/contract/endpoint.ts';

/**
 * Invalidates what a change made stale: every read whose path starts with one of the endpoint's
 * `refreshes`.
 */
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
