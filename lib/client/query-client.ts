import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Notifies when a call was answered 401: the session has ended. Returns how to stop listening. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners when an error is a 401: the session has ended. */
export function watchForSignOut(error: unknown): void {
  if (error instanceof Problem && error.status === 401)
    for (const listener of listeners) listener();
}

// User events update in the very next frame; responses that come close together update together.
notifyManager.setScheduler((notifyObservers) => {
  if (globalThis.event === undefined) setTimeout(notifyObservers);
  else queueMicrotask(notifyObservers);
});

/**
 * The browser's cache of reads. Reads are fresh for half a minute; errors aren't retried, missing
 * responses are, twice.
 */
export function newQueryClient(): QueryClient {
  // In development React asks twice and keeps the first.
  if (browserClient) return browserClient;
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watchForSignOut }),
    mutationCache: new MutationCache({ onError: watchForSignOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.isPassing,
      },
      mutations: { retry: false },
    },
  });
  // The server creates one for each page, the browser only one.
  if (typeof window !== 'undefined') browserClient = client;
  return client;
}

let browserClient: QueryClient | undefined;

/** The cache of this browser's page, for code outside components; undefined on the server. */
export function currentQueryClient(): QueryClient | undefined {
  return browserClient;
}
