import { expect, test } from 'vitest';
import { marksOf } from './same-title.ts';

test('organizations with the same title are distinguished, others show only their title', () => {
  const marks = marksOf([
    { id: 'org_first_abcdef', title: 'Press', hostname: 'press-one' },
    { id: 'org_second_ghijkl', title: 'press ' },
    { id: 'org_third_mnopqr', title: 'Other', hostname: 'other' },
  ]);
  expect([...marks]).toEqual([
    ['org_first_abcdef', 'press-one'],
    ['org_second_ghijkl', '…ghijkl'],
  ]);
});
