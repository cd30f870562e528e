import { expect, test } from 'vitest';
import { scaleTop } from './scale.ts';

test('the scale ends at a round number that no value exceeds', () => {
  expect([0, 3, 9, 18, 51, 81, 1001].map(scaleTop)).toEqual([2, 4, 10, 20, 60, 100, 1200]);
});
