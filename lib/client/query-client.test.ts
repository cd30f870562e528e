import { notifyManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { currentQueryClient, newQueryClient } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('user events update the screen at once, responses a moment later', async () => {
  const events: string[] = [];
  notifyManager.schedule(() => events.push('answered'));
  vi.stubGlobal('event', new Event('keydown'));
  notifyManager.schedule(() => events.push('done'));
  await Promise.resolve();
  expect(events).toEqual(['done']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual(['done', 'answered']);
});

test('a browser has one cache, which is refreshed after a change, also where React asks for it twice', () => {
  expect(newQueryClient()).not.toBe(newQueryClient());
  vi.stubGlobal('window', {});
  const kept = newQueryClient();
  newQueryClient();
  expect(currentQueryClient()).toBe(kept);
});
