import { notifyManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import './query-client.ts';

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
