import { expect, test } from 'vitest';
import { mergeTexts, textOfParts } from '#lib/contract/merge-text.ts';
import { resolvedText } from './resolved-text.ts';

test('lines changed by both sides conflict, and each choice keeps the lines it names', () => {
  const parts = mergeTexts('a\nb\nc', 'a\ntheirs\nc', 'a\nmine\nc');
  expect(textOfParts(parts)).toBeNull();
  const index = parts.findIndex((part) => !('lines' in part));
  const textWith = (
    choice: Parameters<typeof resolvedText>[1] extends ReadonlyMap<number, infer C> ? C : never,
  ) => resolvedText(parts, new Map([[index, choice]]));
  expect(resolvedText(parts, new Map())).toBeNull();
  expect(textWith({ take: 'mine' })).toBe('a\nmine\nc');
  expect(textWith({ take: 'theirs' })).toBe('a\ntheirs\nc');
  expect(textWith({ take: 'both' })).toBe('a\ntheirs\nmine\nc');
  expect(textWith({ take: 'own', text: 'new\nlines' })).toBe('a\nnew\nlines\nc');
  expect(textWith({ take: 'own', text: '' })).toBe('a\nc');
});
