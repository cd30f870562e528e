import { expect, test } from 'vitest';
import { namedSome, nameFrom } from './words.ts';

test('a title in any Latin letters makes a name that paths can hold', () => {
  expect(nameFrom('Review date')).toBe('review-date');
  expect(nameFrom('Straße')).toBe('strasse');
  expect(nameFrom('Ærø, Łódź & Çelik')).toBe('aero-lodz-celik');
  expect(nameFrom('責任者')).toBe('');
});

test('many names are cut short, and counted', () => {
  expect(namedSome(['a', 'b'])).toBe('a, b');
  expect(namedSome(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});
