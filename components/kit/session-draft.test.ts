import { afterEach, expect, test, vi } from 'vitest';
import { draftsBelow, keepDraft, readDraft } from './session-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('a draft is saved under its key, and removed by null', () => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key],
  };
  // Its own keys are those it stores, as in a browser.
  vi.stubGlobal('sessionStorage', new Proxy(kept, { get: (_, key) => Reflect.get(storage, key) }));
  keepDraft('comment:1', 'Half a thought');
  keepDraft('other', { lines: [1] });
  expect(readDraft('comment:1')).toBe('Half a thought');
  expect(readDraft('other')).toEqual({ lines: [1] });
  expect(draftsBelow('comment:')).toEqual(['1']);
  keepDraft('comment:1', null);
  expect(readDraft('comment:1')).toBeNull();
});

test('without storage nothing is saved, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('key', 'text');
  expect(readDraft('key')).toBeNull();
  expect(draftsBelow('')).toEqual([]);
});
