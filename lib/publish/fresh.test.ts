import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from './fresh.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Values that count how often they are read, each after some time. */
function counted() {
  let reads = 0;
  const about = { milliseconds: 0, fails: false };
  const values = keepFresh(async () => {
    reads += 1;
    const value = reads;
    const { milliseconds, fails } = about;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    if (fails) throw new Error('no database');
    return value;
  }, 10);
  return { values, about, reads: () => reads };
}

const read = async (values: ReturnType<typeof counted>['values']) => {
  const reading = values.read('a');
  await vi.advanceTimersByTimeAsync(1);
  return reading;
};

test('a value in use is read again before it ends, and not twice if that is slow', async () => {
  const { values, about, reads } = counted();
  expect(await read(values)).toBe(1);
  about.milliseconds = 200;
  await vi.advanceTimersByTimeAsync(150);
  expect([values.current('a'), reads()]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(120);
  const waiting = [values.read('a'), values.read('a')];
  expect(values.current('a'), 'nobody waits').toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect([await Promise.all(waiting), reads(), values.current('a')]).toEqual([[2, 2], 2, 2]);
});

test('a value ends after a quarter of a second, or half of one while it is read again', async () => {
  const { values, about } = counted();
  expect(await read(values)).toBe(1);
  await vi.advanceTimersByTimeAsync(260);
  expect(values.current('a')).toBeUndefined();
  expect(await read(values)).toBe(2);
  about.milliseconds = 10_000;
  await vi.advanceTimersByTimeAsync(150);
  expect(values.current('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(values.current('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(values.current('a')).toBeUndefined();
});

test('a read that failed is tried again', async () => {
  const { values, about, reads } = counted();
  expect(await read(values)).toBe(1);
  about.fails = true;
  await vi.advanceTimersByTimeAsync(150);
  expect(values.current('a')).toBe(1);
  await vi.advanceTimersByTimeAsync(10);
  about.fails = false;
  expect(values.current('a')).toBe(1);
  await vi.advanceTimersByTimeAsync(10);
  expect([values.current('a'), reads()]).toEqual([3, 3]);
});
