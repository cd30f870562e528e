import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseReadsWhenAway } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reads pause after five minutes without a sign of a person, and go on with the next one', () => {
  const stop = pauseReadsWhenAway();
  vi.advanceTimersByTime(4 * 60_000);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(4 * 60_000);
  expect(focusManager.isFocused()).toBe(true);
  vi.advanceTimersByTime(60_001);
  expect(focusManager.isFocused()).toBe(false);
  window.dispatchEvent(new Event('pointermove'));
  expect(focusManager.isFocused()).toBe(true);
  stop();
  vi.advanceTimersByTime(60 * 60_000);
  expect(focusManager.isFocused()).toBe(true);
});
