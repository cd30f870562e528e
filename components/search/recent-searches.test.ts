import { expect, test } from 'vitest';
import { withSearch } from './recent-searches.ts';

test('the newest search is first, once in any case, and eight are kept', () => {
  expect(withSearch(['mail', 'post'], 'Post')).toEqual(['Post', 'mail']);
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(withSearch(eight, 'new')).toEqual(['new', ...eight.slice(0, 7)]);
});

test('text typed further replaces only the search before it', () => {
  expect(withSearch(['invite', 'mail'], 'invite link')).toEqual(['invite link', 'mail']);
  expect(withSearch(['mail', 'invite'], 'invite link')).toEqual(['invite link', 'mail', 'invite']);
});
