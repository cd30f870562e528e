import { expect, test } from 'vitest';
import { matchScore } from './matching.ts';

test('the start of a label ranks above a word inside, and that above a keyword', () => {
  const start = matchScore('Invites', [], 'inv');
  const inside = matchScore('Create invite link', [], 'inv');
  const keyword = matchScore('People', ['members', 'invites'], 'inv');
  expect(start).toBeGreaterThan(inside);
  expect(inside).toBeGreaterThan(keyword);
  expect(keyword).toBeGreaterThan(0);
});

test('every word must match, in any order', () => {
  expect(matchScore('Create invite link', [], 'link create')).toBeGreaterThan(0);
  expect(matchScore('Create invite link', [], 'link team')).toBe(0);
});

test('accents and capitals don’t matter', () => {
  expect(matchScore('Kovářová', [], 'KOVAR')).toBe(1);
});
