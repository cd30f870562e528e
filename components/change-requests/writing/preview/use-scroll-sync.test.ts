import { expect, test } from 'vitest';
import { blockAt } from './use-scroll-sync.ts';

test('a line belongs to the last block that starts before it', () => {
  const lines = [1, 3, 7, Number.POSITIVE_INFINITY];
  expect(blockAt(lines, 1)).toEqual({ index: 0, part: 0 });
  expect(blockAt(lines, 2)).toEqual({ index: 0, part: 0.5 });
  expect(blockAt(lines, 5)).toEqual({ index: 1, part: 0.5 });
  expect(blockAt(lines, 90)).toEqual({ index: 2, part: 0 });
});

test('there is no block before the first one or in an empty text', () => {
  expect(blockAt([4], 2)).toBeUndefined();
  expect(blockAt([], 1)).toBeUndefined();
});
