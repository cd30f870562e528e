import { expect, test } from 'vitest';
import { startOfDate } from './days.ts';

test('a date begins at midnight of the time zone, also when the clocks change', () => {
  expect(startOfDate('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
  expect(startOfDate('2026-11-20', 'Europe/Berlin')).toBe('2026-11-19T23:00:00.000Z');
  expect(startOfDate('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDate('2026-11-20', 'America/New_York', 1)).toBe('2026-11-21T05:00:00.000Z');
});

test('what is no date filters nothing', () => {
  for (const date of [null, '', 'yesterday', '2026-99-99'])
    expect(startOfDate(date, 'UTC')).toBeUndefined();
});
