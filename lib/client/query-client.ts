import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { watchForConfirmation } from './confirmations.ts';
import { watchForEarlierReads } from './last-write.ts';
import { Problem } from './problem.ts';
import { watchForSignOut } from './signed-out.ts';

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
    queryCache: new QueryCache({
      onError: (error) => {
        watchForSignOut(error);
        watchForConfirmation(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.isPassing,
      },
      // Without a connection a write fails at once; what can wait uses `sendWhenOnline`.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // The server creates one for each page, the browser only one.
  if (typeof window !== 'undefined') {
    browserClient = client;
    watchForEarlierReads(client);
  }
  return client;
}

let browserClient: QueryClient | undefined;

/** The cache of this browser's page, for code outside components; undefined on the server. */
export function currentQueryClient(): QueryClient | undefined {
  return browserClient;
}
