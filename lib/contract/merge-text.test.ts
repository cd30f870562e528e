import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts, textOfParts } from './merge-text.ts';

const line = fc.constantFrom('', 'a', 'b', 'c', '# Title', '- item', 'constructor', '__proto__');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

/** The lines of both sides in a merge's result, including conflicts. */
function linesIn(parts: ReturnType<typeof mergeTexts>): string[] {
  return parts.flatMap((part) =>
    'lines' in part ? part.lines : [...part.theirs, ...part.ours, ...part.base],
  );
}

test('merging a change with its own base gives the change', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(textOfParts(mergeTexts(base, base, changed))).toBe(changed);
      expect(textOfParts(mergeTexts(base, changed, base))).toBe(changed);
      expect(textOfParts(mergeTexts(base, changed, changed))).toBe(changed);
    }),
  );
});

test('every line a side added is in the result or in a conflict', () => {
  fc.assert(
    fc.property(text, text, text, (base, theirs, ours) => {
      const before = new Set(base.split('\n'));
      const lines = new Set(linesIn(mergeTexts(base, theirs, ours)));
      for (const side of [theirs, ours])
        for (const added of side.split('\n'))
          if (!before.has(added)) expect(lines).toContain(added);
    }),
  );
});

test('swapping the sides makes no difference to a text without conflicts', () => {
  fc.assert(
    fc.property(text, text, text, (base, theirs, ours) => {
      expect(textOfParts(mergeTexts(base, theirs, ours))).toBe(
        textOfParts(mergeTexts(base, ours, theirs)),
      );
    }),
  );
});

test('changes to different paragraphs merge, changes to the same one conflict', () => {
  const base = 'One.\n\nTwo.\n\nThree.';
  const change = (from: string, to: string) => base.replace(from, to);
  expect(textOfParts(mergeTexts(base, change('One', '1'), change('Three', '3')))).toBe(
    '1.\n\nTwo.\n\n3.',
  );
  expect(mergeTexts(base, change('Two', '2'), change('Two', 'II'))).toContainEqual({
    base: ['Two.'],
    theirs: ['2.'],
    ours: ['II.'],
  });
});
