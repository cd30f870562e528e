import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** First and last line of each block, as a full markdown parser sees them. */
function linesOf(markdown: string): [number, number][] {
  const { children } = parser.parse(markdown) as {
    children: { position: { start: { line: number }; end: { line: number } } }[];
  };
  return children.map(({ position }) => [position.start.line, position.end.line]);
}
const ours = (markdown: string) =>
  blocksOf(markdown).map(({ start, end }): [number, number] => [start, end]);

const samples: Record<string, string> = {
  headings: '# One\nText\nmore\n## Two\n\nThree\n=====\nFour\n---\n---\n',
  fences: 'Before\n```js\n\n# no heading\n~~~\n```\nAfter\n\n~~~~\n```\n~~~\n~~~~\nEnd',
  unclosed: '```\nnever\n\nclosed',
  lists:
    '- one\n- two\n\n  more of two\n\n      code\n- three\nlazy\n\nParagraph\n\n1. one\n2. two\n* other\n',
  nested: '- a\n  - b\n    - c\n\n    text of b\n\n- d\n\n\n- e\n\nEnd',
  'lists with code': '1. Do\n\n   ```sh\n   a\n\n   b\n   ```\n\n2. Done\n',
  quotes: '> one\nlazy\n> # Heading\nnew\n\n> two\n>\n> three\n> ```\n> code\n> ```\nafter',
  tables: 'Text\n| a | b |\n| --- | :-: |\n| 1 | 2 |\n\n| c |\n|---|\n| 3 |\n',
  html: '<div>\n*text*\n</div>\n\n<!-- a\n\ncomment -->\nText <b>here</b>\n<custom-tag>\n\n<pre>\n\nkept\n</pre>\n<details>\n<summary>S</summary>\n</details>',
  code: 'Text\n    still text\n\n    code\n\n    more\nText\n',
  rules: 'a\n\n***\n- - -\n___\nb',
  footnotes: 'Text[^1]\n\n[^1]: Note\n    more\n\n    and more\n\nEnd',
  windows: '# One\r\n\r\nTwo\r\nthree\r\n\r\n- a\r\n- b\r\n',
  empty: '\n \n\t\n',
};

describe('blocks', () => {
  test.each(Object.entries(samples))('splits %s like a markdown parser', (_, markdown) => {
    expect(ours(markdown)).toEqual(linesOf(markdown));
  });

  test('splits a body of common parts like a markdown parser', () => {
    const part = fc.constantFrom(
      ...['# Title', 'Some words', 'More *words*\nover lines', '- a\n- b', '1. x\n2. y'],
      ...[
        '```ts\nconst a = 1;\n\nb();\n```',
        '> quoted\n> text',
        '| a | b |\n| - | - |\n| c | d |',
      ],
      ...['<div>\nhtml\n</div>', '---', '- a\n\n  more\n  - b', '![plan](file:1)', '## Sub'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const markdown = parts.join('\n\n');
        expect(ours(markdown)).toEqual(linesOf(markdown));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [
      '{% hint %}\nA\n\n- b\n{% endhint %}\nAfter',
      [
        [1, 5],
        [6, 6],
      ],
    ],
    [
      'Before\n{% tabs %}\n{% tab title="A" %}\n```\n{% endtabs %}\n```\n{% endtab %}\n{% endtabs %}',
      [
        [1, 1],
        [2, 8],
      ],
    ],
    [
      '<details>\n\n<summary>S</summary>\n\nText\n\n</details>\n\nAfter',
      [
        [1, 7],
        [9, 9],
      ],
    ],
    ['<figure>\n{% tab %}\nA\n\n{% endtab %}\n</figure>', [[1, 6]]],
    [
      '{% hint %}\n\nNever closed',
      [
        [1, 1],
        [3, 3],
      ],
    ],
    [
      '{% embed url="x" %}\n\nText\n{% endhint %}',
      [
        [1, 1],
        [3, 3],
        [4, 4],
      ],
    ],
    [
      '$$\na\n\nb\n$$\nAfter',
      [
        [1, 5],
        [6, 6],
      ],
    ],
    ['- a\n  {% hint %}\n  b\n  {% endhint %}\n- c', [[1, 5]]],
  ])('what tags hold together is one block: %s', (markdown, lines) => {
    expect(ours(markdown)).toEqual(lines);
  });

  test('a text without tags has the ids it always had', () => {
    const ids = blocksOf('# One\n\nTwo\n\n- a\n- b\n\nTwo').map(({ id }) => id);
    expect(ids).toEqual(['1myd4z108bnpwc', '0c24q0j0ozlngh', '0cqosrt13xgva1', '0c24q0j0ozlngh-2']);
  });

  test('ids depend on the text alone, and equal blocks get different ids', () => {
    const one = blocksOf('Same\n\nOther\n\nSame\n\nSame');
    expect(new Set(one.map(({ id }) => id)).size).toBe(4);
    const moved = blocksOf('New\n\nOther\n\n\nSame');
    expect(moved[1]?.id).toBe(one[1]?.id);
    expect(moved[2]?.id).toBe(one[0]?.id);
    expect(blocksOf('Same  words\nhere')[0]?.id).toBe(blocksOf('Same words here')[0]?.id);
    expect(one.every(({ id }) => /^[a-z0-9]{14}(-\d+)?$/.test(id))).toBe(true);
  });

  test('ids of a hundred thousand texts differ', () => {
    const texts = Array.from({ length: 100_000 }, (_, index) => `Line ${index}`).join('\n\n');
    expect(new Set(blocksOf(texts).map(({ id }) => id)).size).toBe(100_000);
  });

  test('every line that isn’t blank is in exactly one block, whatever the text', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '- ',
        '```',
        '    x',
        '> q',
        '# h',
        '---',
        '<p>',
        '|a|',
        '\t',
        '1) a',
        '[^1]: b',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const markdown = lines.join('\n');
        let before = 0;
        for (const { start, end } of blocksOf(markdown)) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThanOrEqual(start);
          const between = markdown.split(/\r\n?|\n/).slice(before, start - 1);
          expect(between.every((text) => /^[ \t]*$/.test(text))).toBe(true);
          before = end;
        }
      }),
    );
  });

  test('a megabyte is split quickly', () => {
    for (const text of ['word '.repeat(12).concat('\n\n'), '- item\n', '> q\n', '```\n', 'a\n']) {
      const markdown = text.repeat(Math.ceil(1_000_000 / text.length));
      const started = process.cpuUsage();
      blocksOf(markdown);
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
    }
  });

  test('a line of a megabyte is split quickly, whatever it starts with', () => {
    for (const text of [
      ' ',
      '-',
      '|-',
      '| ',
      ': -',
      '* ',
      '_',
      '<a ',
      '<!--',
      '[^',
      '1.',
      '=',
      '`',
      '>',
    ])
      for (const before of ['', 'a\n|\n-|-', '-', '```', '<a '])
        for (const after of ['x', '\n```\n', '>']) {
          const markdown = `${before}${text.repeat(Math.ceil(200_000 / text.length))}${after}`;
          const started = process.cpuUsage();
          blocksOf(markdown);
          expect(process.cpuUsage(started).user / 1000, `${before}${text}`).toBeLessThan(1000);
        }
  });
});
