import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });

test('a part that can’t be fetched is retried until it loads', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  fetch.mockResolvedValue('part');
  const onFailure = vi.fn();
  const part = retryImport(fetch, onFailure);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await part).toBe('part');
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test('a faulty part is not retried', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('x is not a function')));
  await expect(retryImport(fetch)).rejects.toThrow('x is not a function');
  expect(fetch).toHaveBeenCalledTimes(1);
});
