import { expect, test } from 'vitest';
import { formatList, formatNames, formatNumber, formatSize, plural, pluralWord } from './format.ts';

test('numbers have separators, and their nouns the right form', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(plural(0, 'member')).toBe('0 members');
  expect(plural(1, 'member')).toBe('1 member');
  expect(plural(1200, 'person', 'people')).toBe('1,200 people');
  expect([pluralWord(1, 'is', 'are'), pluralWord(2, 'is', 'are')]).toEqual(['is', 'are']);
});

test('lists end with “and”, without a comma before it', () => {
  expect(formatList([])).toBe('');
  expect(formatList(['Ada'])).toBe('Ada');
  expect(formatList(['Ada', 'Ben'])).toBe('Ada and Ben');
  expect(formatList(['Ada', 'Ben', 'Cem'])).toBe('Ada, Ben and Cem');
});

test('up to three names are listed; of more, two are listed and the rest is counted', () => {
  expect(formatNames(['Ada', 'Ben', 'Cem'])).toBe('Ada, Ben and Cem');
  expect(formatNames(['Ada', 'Ben', 'Cem', 'Dan'])).toBe('Ada, Ben and 2 others');
  expect(formatNames(['Ada', 'Ben', 'Cem'], 1203)).toBe('Ada, Ben and 1,201 others');
  expect(formatNames(['Ada'], 2)).toBe('Ada and 1 other');
  expect(formatNames([], 4, 'space')).toBe('4 spaces');
});

test('sizes are in the unit that reads best', () => {
  const sizes = [512, 12 * 1024, 1.4 * 1024 ** 2, 67.3 * 1024 ** 3].map(formatSize);
  expect(sizes).toEqual(['512 B', '12 KB', '1.4 MB', '67.3 GB']);
});
