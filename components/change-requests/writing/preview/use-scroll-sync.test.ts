import { expect, test } from 'vitest';
import { blockAt, lineAt } from './use-scroll-sync.ts';

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

test('a height in the preview is the line whose block is there', () => {
  const blocks = [
    { top: 100, bottom: 200 },
    { top: 210, bottom: 310 },
    { top: 320, bottom: 420 },
  ];
  const lines = [1, 3, 7];
  expect(lineAt(lines, blocks, 50)).toBe(1);
  expect(lineAt(lines, blocks, 100)).toBe(1);
  expect(lineAt(lines, blocks, 260)).toBe(5);
  // Between two blocks the next one is about to start.
  expect(lineAt(lines, blocks, 315)).toBe(7);
  expect(lineAt(lines, blocks, 400)).toBe(7);
  expect(lineAt([], [], 10)).toBe(1);
});
