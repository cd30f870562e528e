import type { QueryClient } from '@tanstack/react-query';

let lastWrite = 0;

/** Records that a write has just been answered, or failed. */
export function wrote(): void {
  lastWrite = Date.now();
}

/**
 * Marks data as stale that the server read for a page before the last write was answered: a page
 * opened while a deletion is on its way would otherwise show the deleted item until it's reloaded.
 * A browser whose clock is ahead reads again once more than needed.
 */
export function watchForEarlierReads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const isHydrated =
      event.type === 'added' || (event.type === 'updated' && event.action.type === 'setState');
    const { dataUpdatedAt } = event.query.state;
    if (!isHydrated || dataUpdatedAt === 0 || dataUpdatedAt > lastWrite) return;
    if (event.query.isActive()) void event.query.fetch().catch(() => undefined);
    else event.query.invalidate();
  });
}
