import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

const certificate = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2026-12-01T12:00:00.000Z' };

test.each([
  ['2026-06-01T00:00:00.000Z', 'good', 'Expires on 1 Dec 2026'],
  ['2026-11-01T12:00:01.000Z', 'soon', 'Expires in 29 days, on 1 Dec 2026'],
  ['2026-11-30T11:00:00.000Z', 'soon', 'Expires in 1 day, on 1 Dec 2026'],
  ['2026-12-01T11:00:00.000Z', 'soon', 'Expires within a day, on 1 Dec 2026'],
  ['2026-12-01T12:00:01.000Z', 'over', 'Expired on 1 Dec 2026'],
  ['2025-12-31T00:00:00.000Z', 'early', 'Not good before 1 Jan 2026'],
])('a certificate at %s is %s', (now, state, words) => {
  expect(expiryOf(certificate, new Date(now))).toEqual({ state, words });
});
