import { expect, test } from 'vitest';
import { changeWords, stepWords } from './words.ts';

test('a change has its sign, and none without anything before', () => {
  expect(changeWords({ count: 12, before: 10 })).toBe('+20%');
  expect(changeWords({ count: 5, before: 10 })).toBe('−50%');
  expect(changeWords({ count: 10, before: 10 })).toBe('±0%');
  expect(changeWords({ count: 10, before: 0 })).toBeNull();
});

test('steps are named in UTC', () => {
  expect(stepWords('2026-11-12T00:00:00.000Z', 'day')).toBe('12 Nov');
  expect(stepWords('2026-11-12T23:00:00.000Z', 'hour')).toBe('23:00 UTC');
});
