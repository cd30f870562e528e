import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claims, holds } from '#lib/contract/condition-evaluation.ts';
import { conditionIn } from '#lib/contract/conditions.ts';
import { conditionalParts, visibleText, withoutNewParts } from './conditionals.ts';
import { parseMarkdown } from './parse.ts';
import { readContent } from './read-content.ts';
import { type PageSection, readSections } from './sections.ts';
import { htmlOf } from './to-html.ts';

const conditions = ['claims.a', 'visitor.claims.b == "x"', '!claims.a', 'plan is pro'];
const visitors: Claims[] = [{}, { a: true }, { b: 'x' }, { a: true, b: 'x' }];

const isMet = (claims: Claims) => (condition: string) => {
  const read = conditionIn(condition);
  return read !== null && holds(read, claims);
};

const numbered = (text: string) => {
  const [first = '', ...rest] = text.split('W');
  return rest.reduce((whole, part, index) => `${whole}word${index}q${part}`, first);
};

/** Texts of words that occur once, with all kinds of blocks and conditions in each other. */
const { texts } = fc.letrec<{ texts: string; block: string; line: string }>((tie) => {
  const condition = fc.constantFrom(...conditions);
  const branches = (content: fc.Arbitrary<string>, gap: string) =>
    fc
      .tuple(condition, content, fc.array(fc.tuple(condition, content), { maxLength: 2 }))
      .chain(([first, shown, more]) =>
        fc.option(content).map((last) => {
          const others = more.map(([one, text]) => `{% elif ${one} %}${gap}${text}${gap}`).join('');
          const rest = last === null ? '' : `{% else %}${gap}${last}${gap}`;
          return `{% if ${first} %}${gap}${shown}${gap}${others}${rest}{% endif %}`;
        }),
      );
  const within = (before: string, after: string) =>
    tie('texts').map((text) => `${before}\n\n${text}\n\n${after}`);
  return {
    line: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('W', '*W*', '`W`', '[W](./page)'),
      branches(tie('line'), ''),
      fc.tuple(tie('line'), tie('line')).map((two) => two.join(' ')),
    ),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('```\nW\n```', '<p>W</p>', '![W](./a.png)'),
      tie('line').map((line) => `W ${line}`),
      tie('line').map((line) => `## W ${line}`),
      tie('line').map((line) => `- W\n- ${line} W`),
      tie('line').map((line) => `| W | W |\n| - | - |\n| W | ${line} W |`),
      branches(tie('texts'), '\n\n'),
      within('{% hint style="info" %}', '{% endhint %}'),
      within('{% tabs %}\n{% tab title="W" %}', '{% endtab %}\n{% endtabs %}'),
      within('<details>\n\n<summary>W</summary>', '</details>'),
    ),
    texts: fc
      .array(tie('block'), { minLength: 1, maxLength: 3, size: 'xsmall' })
      .map((all) => all.join('\n\n')),
  };
});

/** The same parts in any order, also where they make no sense. */
const wild = fc
  .array(
    fc.constantFrom(
      ...conditions.flatMap((one) => [`{% if ${one} %}`, `{% elif ${one} %}`]),
      ...['{% else %}', '{% endif %}', '{% endif %}', '{% endif %}', 'W', '## W', '- W', '> W'],
      ...['<p>W</p>', '`W`', '{% hint %}', '{% endhint %}', '| W |\n| - |\n| W |', '{% raw %}'],
      ...['{% tabs %}', '{% tab title="W" %}', '{% endtab %}', '[W](./W)', '```\nW\n```'],
      ...['<details><summary>W</summary>', '</details>', '[^1]: W', '<!--', '-->', '```'],
    ),
    { minLength: 1, maxLength: 14 },
  )
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' ', '\n', '\n\n'), {
        minLength: parts.length,
        maxLength: parts.length,
      })
      .map((gaps) => parts.map((part, index) => part + gaps[index]).join('')),
  );

const wordsOf = (text: string) => [...new Set(text.match(/word\d+q/g) ?? [])].sort();
const textOf = (sections: readonly PageSection[]) =>
  sections.map(({ title, body }) => `${title} ${body}`).join(' ');

/** What each visitor finds of a text by its words, and what there is of it for them. */
function forVisitors(text: string) {
  const parts = conditionalParts(text);
  const { sections } = readSections(text);
  const shown = once((key) => {
    const isShown = parts.map((_, index) => key[index] === '1');
    return withoutNewParts(visibleText(text, parts, isShown));
  });
  return visitors.map((claims) => {
    const meets = isMet(claims);
    const found = sections.filter((one) => (one.conditions ?? []).every(meets));
    const key = parts.map(({ condition }) => Number(meets(condition))).join('');
    return { claims, shown: shown(key), found: wordsOf(textOf(found)) };
  });
}

/** Many visitors see the same of a text. */
function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.has(key) ? (made.get(key) as Value) : make(key);
    made.set(key, value);
    return value;
  };
}

test('search finds exactly the words that the page shows to a visitor', () => {
  fc.assert(
    fc.property(texts.filter(({ length }) => length < 1_000).map(numbered), (text) => {
      const onPage = once((shown) => wordsOf(htmlOf(readContent(shown).tree)));
      for (const { claims, shown, found } of forVisitors(text))
        expect(found, JSON.stringify([text, claims])).toEqual(onPage(shown));
    }),
    { numRuns: 400 },
  );
});

test('no text, however it is written, lets anybody find what the page doesn’t show', () => {
  fc.assert(
    fc.property(wild.map(numbered), (text) => {
      for (const { claims, shown, found } of forVisitors(text))
        expect(wordsOf(shown), JSON.stringify([text, claims])).toEqual(
          expect.arrayContaining(found),
        );
    }),
    { numRuns: 1_000 },
  );
});

test('a section is found with the words of both, and in parts where there is too much', () => {
  const markdown = '## Plans\n\nHello {% if claims.a %}wombat{% else %}numbat{% endif %}!';
  const found = readSections(markdown).sections.filter(({ title }) => title);
  expect(found).toEqual([
    { anchor: 'plans', title: 'Plans', body: 'Hello !' },
    { anchor: 'plans', title: 'Plans', body: 'Hello wombat!', conditions: ['claims.a'] },
    { anchor: 'plans', title: 'Plans', body: 'Hello numbat!', conditions: ['!(claims.a)'] },
  ]);
  const long = readSections(`${markdown}\n\n${'Word. '.repeat(60_000)}`).sections;
  expect(long.filter(({ conditions: one }) => one)).toEqual([
    { anchor: '', title: '', body: 'wombat', conditions: ['claims.a'] },
    { anchor: '', title: '', body: 'numbat', conditions: ['!(claims.a)'] },
  ]);
});

test('thousands of conditions take a few times as long as the text itself', () => {
  const one = (index: number) => `{% if claims.c${index} %}word{% endif %}\n`;
  const side = Array.from({ length: 3_000 }, (_, index) => one(index)).join('');
  const deep = side.replaceAll('{% endif %}', '');
  for (const text of [side, deep]) {
    const timed = <Result>(work: () => Result) => {
      const started = performance.now();
      const result = work();
      return { result, time: performance.now() - started };
    };
    const parsing = timed(() => parseMarkdown(text));
    const reading = timed(() => readSections(text));
    expect(reading.time).toBeLessThan(12 * parsing.time + 500);
    expect(reading.result.sections.length).toBeLessThan(4_100);
  }
});
