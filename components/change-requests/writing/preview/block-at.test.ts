import { expect, test } from 'vitest';
import { blockAt } from './block-at.ts';

test('a line is in the block that began last', () => {
  const lines = [1, 3, 7, Number.POSITIVE_INFINITY];
  expect(blockAt(lines, 1)).toEqual({ index: 0, part: 0 });
  expect(blockAt(lines, 2)).toEqual({ index: 0, part: 0.5 });
  expect(blockAt(lines, 5)).toEqual({ index: 1, part: 0.5 });
  expect(blockAt(lines, 90)).toEqual({ index: 2, part: 0 });
});

test('before the first block, and in an empty text, there is none', () => {
  expect(blockAt([4], 2)).toBeUndefined();
  expect(blockAt([], 1)).toBeUndefined();
});
