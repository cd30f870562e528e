import { expect, test } from 'vitest';
import { problemText } from './problem-words.ts';

test('a chain shows its number of hops and its paths', () => {
  expect(problemText({ problem: 'chain', way: ['/a', '/b', '/c', '/d'] })).toEqual({
    name: '3 hops',
    means:
      'It leads to a path that is redirected again, so visitors wait longer. /a → /b → /c → /d',
  });
  expect(problemText({ problem: 'chain' })?.name).toBe('Chain');
});

test('a loop shows its paths, shortened when there are many', () => {
  expect(problemText({ problem: 'loop', way: ['/a', '/b', '/a'] })).toMatchObject({ name: 'Loop' });
  expect(problemText({ problem: 'loop', way: ['/a', '/b', '/a'] })?.means).toMatch(
    /\. \/a → \/b → \/a$/,
  );
  const way = Array.from({ length: 21 }, (_, index) => `/${index}`);
  expect(problemText({ problem: 'loop', way })?.means).toMatch(
    /\. \/0 → \/1 → \/2 → \/3 → … → \/20$/,
  );
});

test('a redirect without a problem shows nothing', () => {
  expect(problemText({})).toBeNull();
});

test('a redirect that hides content names it', () => {
  expect(problemText({ problem: 'hides', hides: 'Handbook' })?.name).toBe('Hides Handbook');
  expect(problemText({ problem: 'hides' })?.name).toBe('Hides content');
});
