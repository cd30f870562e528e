import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { watchForEarlierReads, wrote } from './last-write.ts';

const KEY = ['/v1/orgs/org_1/spaces'];

function readAt(time: number) {
  const server = new QueryClient();
  server.setQueryData(KEY, ['Moorings'], { updatedAt: time });
  return dehydrate(server);
}

test('what the server read before a write was answered is stale, what it read later isn’t', () => {
  vi.useFakeTimers({ now: 10_000 });
  const browser = new QueryClient();
  watchForEarlierReads(browser);
  wrote();
  hydrate(browser, readAt(9_900));
  expect(browser.getQueryState(KEY)?.isInvalidated).toBe(true);

  hydrate(browser, readAt(9_950));
  expect(browser.getQueryState(KEY)?.isInvalidated).toBe(true);

  hydrate(browser, readAt(10_100));
  expect(browser.getQueryState(KEY)?.isInvalidated).toBe(false);
  vi.useRealTimers();
});
