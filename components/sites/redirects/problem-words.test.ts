import { expect, test } from 'vitest';
import { problemOn } from './problem-words.ts';

test('a chain says how many hops it is, and where they lead', () => {
  expect(problemOn({ problem: 'chain', way: ['/a', '/b', '/c', '/d'] })).toEqual({
    name: '3 hops',
    means:
      'It leads to a path that is redirected itself: visitors wait for each. /a → /b → /c → /d',
  });
  expect(problemOn({ problem: 'chain' })?.name).toBe('Several hops');
});

test('a loop shows its way, a long one with what is between left out', () => {
  expect(problemOn({ problem: 'loop', way: ['/a', '/b', '/a'] })).toMatchObject({ name: 'Loop' });
  expect(problemOn({ problem: 'loop', way: ['/a', '/b', '/a'] })?.means).toMatch(
    /\. \/a → \/b → \/a$/,
  );
  const way = Array.from({ length: 21 }, (_, index) => `/${index}`);
  expect(problemOn({ problem: 'loop', way })?.means).toMatch(
    /\. \/0 → \/1 → \/2 → \/3 → … → \/20$/,
  );
});

test('nothing is said of what is sound', () => {
  expect(problemOn({})).toBeNull();
});
