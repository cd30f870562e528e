import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells when a call was answered 401: the session has ended. Gives back how to stop listening. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watch(error: unknown): void {
  if (error instanceof Problem && error.status === 401)
    for (const listener of listeners) listener();
}

// What somebody does shows in the very next frame; answers that come close together show together.
notifyManager.setScheduler((tell) => {
  if (globalThis.event === undefined) setTimeout(tell);
  else queueMicrotask(tell);
});

/**
 * The browser's cache of reads. What is read is fresh for half a minute; a refusal is not asked for
 * again, silence is, twice.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.isPassing,
      },
      mutations: { retry: false },
    },
  });
}
