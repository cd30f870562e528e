import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberSummary } from './person.ts';
import { holdChange, readUnfinished } from './unfinished-change.ts';

const person = (id: string): MemberSummary => ({
  id,
  name: id,
  role: 'read',
  sso: false,
  disabled: false,
});
const hold = () => holdChange('org', 'me', { kind: 'disable' }, ['a', 'b'].map(person));

beforeEach(() => {
  const items = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  const target = new EventTarget();
  vi.stubGlobal('window', Object.assign(target, { setInterval, clearInterval }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change is unfinished once its page is closed, and only for the person who started it', () => {
  hold();
  expect(readUnfinished('org', 'me')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(readUnfinished('org', 'me')).toEqual({ change: { kind: 'disable' }, ids: ['a', 'b'] });
  expect(readUnfinished('org', 'someone else')).toBeNull();
});

test('one that runs in another tab isn’t, however long, and neither is one that has ended', () => {
  const release = hold();
  vi.advanceTimersByTime(600_000);
  expect(readUnfinished('org', 'me')).toBeNull();
  release();
  vi.advanceTimersByTime(600_000);
  expect(readUnfinished('org', 'me')).toBeNull();
});

test('one whose browser has crashed is, after a while', () => {
  hold();
  vi.clearAllTimers();
  vi.advanceTimersByTime(100_000);
  expect(readUnfinished('org', 'me')).not.toBeNull();
});
