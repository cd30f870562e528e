import { expect, test } from 'vitest';
import { barScale, scaleTop } from './scale.ts';

test('the scale ends at a round number that no value exceeds', () => {
  expect([0, 3, 9, 18, 51, 81, 1001].map(scaleTop)).toEqual([2, 4, 10, 20, 60, 100, 1200]);
});

test('a scale ends below single peaks that would leave nothing of the other bars', () => {
  const days = [...Array.from({ length: 40 }, (_, index) => 20 + (index % 20)), 1_800];
  expect(barScale(days)).toEqual({ top: 80, isCut: true });
  expect(barScale([3, 9, 0, 24])).toEqual({ top: 24, isCut: false });
  expect(barScale([0, 0, 500])).toEqual({ top: 500, isCut: false });
  expect(barScale([0, 0])).toEqual({ top: 2, isCut: false });
});
