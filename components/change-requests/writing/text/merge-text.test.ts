import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts, settledText, textOfParts } from './merge-text.ts';

const text = (lines: readonly string[]) => lines.join('\n');

test('changes in different places are both in', () => {
  const base = text(['one', 'two', 'three', 'four', 'five']);
  const theirs = text(['one', 'TWO', 'three', 'four', 'five']);
  const mine = text(['one', 'two', 'three', 'four', 'five', 'six']);
  expect(textOfParts(mergeTexts(base, theirs, mine))).toBe(
    text(['one', 'TWO', 'three', 'four', 'five', 'six']),
  );
});

test('the same lines changed by both are a question, and each answer is what it says', () => {
  const parts = mergeTexts('a\nb\nc', 'a\ntheirs\nc', 'a\nmine\nc');
  expect(textOfParts(parts)).toBeNull();
  const index = parts.findIndex((part) => !('lines' in part));
  const settled = (
    choice: Parameters<typeof settledText>[1] extends ReadonlyMap<number, infer C> ? C : never,
  ) => settledText(parts, new Map([[index, choice]]));
  expect(settledText(parts, new Map())).toBeNull();
  expect(settled({ take: 'mine' })).toBe('a\nmine\nc');
  expect(settled({ take: 'theirs' })).toBe('a\ntheirs\nc');
  expect(settled({ take: 'both' })).toBe('a\ntheirs\nmine\nc');
  expect(settled({ take: 'own', text: 'new\nlines' })).toBe('a\nnew\nlines\nc');
  expect(settled({ take: 'own', text: '' })).toBe('a\nc');
});

test('lines that end in the way of Windows are no change', () => {
  expect(textOfParts(mergeTexts('a\r\nb', 'a\r\nb', 'a\nb'))).toBe('a\nb');
});

const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'constructor'), { maxLength: 12 });

test('one side alone gives that side; no line of either is lost', () => {
  fc.assert(
    fc.property(lines, lines, lines, (was, other, own) => {
      const [base, theirs, mine] = [text(was), text(other), text(own)];
      expect(textOfParts(mergeTexts(base, base, mine))).toBe(mine);
      expect(textOfParts(mergeTexts(base, theirs, base))).toBe(theirs);
      const parts = mergeTexts(base, theirs, mine);
      const all = new Set(
        parts.flatMap((part) => ('lines' in part ? part.lines : [...part.theirs, ...part.mine])),
      );
      const added = [...theirs.split('\n'), ...mine.split('\n')].filter(
        (line) => !base.split('\n').includes(line),
      );
      for (const line of added) expect(all).toContain(line);
    }),
    { numRuns: 400 },
  );
});
