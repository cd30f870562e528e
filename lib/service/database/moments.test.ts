import { expect, test } from 'vitest';
import { momentOf } from './moments.ts';

test.each([
  '2026-01-02 03:04:05+00',
  '2026-01-02 03:04:05.6+00',
  '2026-01-02 03:04:05.06+00',
  '2026-01-02 03:04:05.678+00',
  '2026-01-02 05:04:05.678+02',
])('%s is the same moment as a date and as text', (text) => {
  const moment = momentOf(text);
  expect(moment).toBeInstanceOf(Date);
  expect(moment.toISOString()).toBe(new Date(moment.getTime()).toISOString());
  expect(JSON.stringify(moment)).toBe(JSON.stringify(new Date(text)));
});
