import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BlockChange, compare } from './compare.ts';
import { commonPairs } from './lcs.ts';
import { diffPage } from './page-diff.ts';
import { piecesOf } from './pieces.ts';
import { stepsBetween, tokensOf } from './steps.ts';

const word = fc.constantFrom(
  'buoy',
  'gateway',
  'reading',
  'a',
  'the',
  'constructor',
  '__proto__',
  '12',
);
const paragraph = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const block = fc.oneof(
  paragraph,
  paragraph.map((text) => `## ${text}`),
  paragraph.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((items) => `- ${items.join('\n- ')}`),
);
const page = fc.array(block, { maxLength: 14 }).map((blocks) => blocks.join('\n\n'));

const entriesOf = (before: string, after: string) => compare(piecesOf(before), piecesOf(after));
const indexesOf = (entries: BlockChange[], side: 'before' | 'after') =>
  entries.flatMap((entry) => (side in entry ? [(entry as Record<typeof side, number>)[side]] : []));

describe('a comparison', () => {
  test('contains each block of both texts exactly once', () => {
    fc.assert(
      fc.property(page, page, fc.boolean(), (before, after, isPlain) => {
        const [old, now] = [piecesOf(before), piecesOf(after)];
        const entries = compare(old, now, { isPlain });
        expect(indexesOf(entries, 'after')).toEqual([...now.keys()]);
        expect(indexesOf(entries, 'before').sort((a, b) => a - b)).toEqual([...old.keys()]);
        for (const entry of entries)
          if (entry.kind === 'same' || entry.kind === 'moved')
            expect(old[entry.before]?.text).toBe(now[entry.after]?.text);
      }),
    );
  });

  test('of a text with itself has no changes', () => {
    fc.assert(
      fc.property(page, (text) => {
        expect(entriesOf(text, text).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });

  test('shows a moved block as moved', () => {
    const positions = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(positions, positions, (from, to) => {
        fc.pre(from !== to);
        const parts = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `Part ${name}.`);
        const turned = parts.toSpliced(from, 1).toSpliced(to, 0, parts[from] as string);
        const kinds = entriesOf(parts.join('\n\n'), turned.join('\n\n')).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'same')).toEqual(['moved']);
      }),
    );
  });

  test('distinguishes a changed paragraph from a replaced one', () => {
    const before =
      'Cards hold about ninety days at one reading a minute.\n\nReadings are discarded.';
    const after = 'Cards hold about sixty days at one reading a minute.\n\nThe oldest goes first.';
    expect(entriesOf(before, after).map(({ kind }) => kind)).toEqual([
      'changed',
      'removed',
      'added',
    ]);
  });

  test('doesn’t match a heading with a paragraph', () => {
    const kinds = entriesOf('## The same words', 'The same words').map(({ kind }) => kind);
    expect(kinds).toEqual(['removed', 'added']);
  });
});

test('both texts can be rebuilt from the word steps', () => {
  fc.assert(
    fc.property(
      fc.oneof(paragraph, fc.string({ unit: 'grapheme' })),
      paragraph,
      (before, after) => {
        const [old, now] = [tokensOf(before), tokensOf(after)];
        expect(old.join('')).toBe(before);
        const steps = stepsBetween(old, now);
        const read = (side: 'before' | 'after', list: string[]) =>
          steps
            .map((step) => (side in step ? list[(step as Record<typeof side, number>)[side]] : ''))
            .join('');
        expect(read('before', old)).toBe(before);
        expect(read('after', now)).toBe(after);
      },
    ),
  );
});

test('the common pairs of two lists are in both, in order, and complete for equal lists', () => {
  const list = fc.array(word, { maxLength: 60 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const pairs = commonPairs(before, after);
      for (const [index, [at, position]] of pairs.entries()) {
        expect(before[at]).toBe(after[position]);
        const [earlier, above] = pairs[index - 1] ?? [-1, -1];
        expect(at > earlier && position > above).toBe(true);
      }
      expect(commonPairs(before, before)).toHaveLength(before.length);
    }),
  );
});

test.each([
  ['ten thousand different paragraphs', (index: number) => `Paragraph ${index} says this.`],
  ['the same paragraph ten thousand times', () => 'Always the same.'],
  ['five paragraphs in turn', (index: number) => `Paragraph ${index % 5}.`],
])('a page of %s is compared within two seconds', (_, text) => {
  const before = Array.from({ length: 10_000 }, (_unused, index) => text(index));
  const after = before.flatMap((part, index) =>
    index % 100 === 0 ? [`${part} Changed.`] : index % 100 === 1 ? [] : [part],
  );
  const start = performance.now();
  const { rows } = diffPage(before.join('\n\n'), after.join('\n\n'));
  expect(performance.now() - start).toBeLessThan(2000);
  expect(rows.length).toBeGreaterThan(9900);
});

test('a very long list is compared item by item', () => {
  const items = Array.from({ length: 3000 }, (_, index) => `- Item ${index} of many`);
  const changed = items.with(1500, '- Item 1500 of very many');
  const { rows } = diffPage(items.join('\n'), changed.join('\n'));
  expect(rows.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual(['changed']);
});
