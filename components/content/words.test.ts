import { expect, test } from 'vitest';
import { timeLeft } from './words.ts';

const deletedAt = '2026-03-01T12:00:00.000Z';

test.each([
  ['2026-03-01T12:00:00.000Z', '7 days left'],
  ['2026-03-01T12:00:01.000Z', '7 days left'],
  ['2026-03-03T16:00:00.000Z', '5 days left'],
  ['2026-03-07T11:00:00.000Z', '1 day left'],
  ['2026-03-07T13:00:00.000Z', '23 hours left'],
  ['2026-03-08T11:30:00.000Z', 'Less than an hour left'],
  ['2026-03-08T12:00:00.000Z', 'Expires soon'],
])('at %s a space deleted on 1 March at noon shows: %s', (now, left) => {
  expect(timeLeft(deletedAt, new Date(now))).toBe(left);
});
