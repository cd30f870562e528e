import { expect, test } from 'vitest';
import { namedSome, nameFrom } from './words.ts';

test('a title in any Latin letters becomes a URL-safe name', () => {
  expect(nameFrom('Review cycle')).toBe('review-cycle');
  expect(nameFrom('Straße')).toBe('strasse');
  expect(nameFrom('Ærø, Łódź & Çelik')).toBe('aero-lodz-celik');
  expect(nameFrom('責任者')).toBe('');
});

test('many names are shortened and the rest counted', () => {
  expect(namedSome(['a', 'b'])).toBe('a and b');
  expect(namedSome(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});
