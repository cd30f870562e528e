import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '#lib/client/problem.ts';

const isRefused = (error: unknown) => error instanceof Problem && error.status === 401;

/**
 * Sends the changes again that were refused because the session had ended. Only those that an
 * endpoint names: the others belong to a dialog that is still open.
 */
export function resendRefused(client: QueryClient): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ status: 'error' })) {
    const { options, state } = mutation;
    if (!options.mutationKey || !isRefused(state.error)) continue;
    cache.remove(mutation);
    // A failure is shown where the change was made.
    void cache
      .build(client, options)
      .execute(state.variables)
      .catch(() => undefined);
  }
}
