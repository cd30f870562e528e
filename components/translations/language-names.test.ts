import { expect, test } from 'vitest';
import { languages, languageWords } from './language-names.ts';

test('languages are listed, and the rest is counted', () => {
  expect(languageWords([])).toBe('No languages yet');
  expect(languageWords(['de', 'ja'])).toBe('German and Japanese');
  expect(languageWords(['de', 'ja', 'fr', 'pt'], 2)).toBe('German, Japanese and 2 more');
  expect(languageWords(['not a code'])).toBe('not a code');
});

test('every language has a unique name', () => {
  expect(languages.filter(({ code, name }) => code === name)).toEqual([]);
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
});
