import { expect, test } from 'vitest';
import { holds } from '#lib/contract/condition-evaluation.ts';
import { conditionIn } from '#lib/contract/conditions.ts';
import { conditionalParts, cutNewParts, visibleText, withoutNewParts } from './conditionals.ts';
import { CUT, withoutCutLines } from './cut-lines.ts';
import { readContent } from './read-content.ts';
import { readSections } from './sections.ts';
import { nestingFrom, pageFrom } from './testing-corpus.ts';
import { htmlOf } from './to-html.ts';

const textFor = (markdown: string, holds: (condition: string) => boolean) => {
  const parts = conditionalParts(markdown);
  return visibleText(
    markdown,
    parts,
    parts.map(({ condition }) => holds(condition)),
  );
};
const everything = (markdown: string) => textFor(markdown, () => true);
const nothing = (markdown: string) => textFor(markdown, () => false);

test.each([
  ['a\n\n{% if claims.x %}\nb\n{% endif %}\n\nc', 'a\n\n\nb\n\n\nc', 'a\n\n\n\nc'],
  ['a {% if claims.x %}b{% endif %} c', 'a b c', 'a  c'],
  ['> {% if claims.x %}\n> b\n> {% endif %}', '> \n> b\n> ', '> '],
  ['- {% if claims.x %}\n- b\n- {% endif %}\n- c', '- b\n- c', '- c'],
  ['| a |\n| - |\n| {% if claims.x %}b{% endif %} |', '| a |\n| - |\n| b |', '| a |\n| - |'],
  ['<p>{% if claims.x %}b{% endif %}</p>', '<p>b</p>', '<p></p>'],
  ['{%- IF claims.x -%}b{%- endif -%}', 'b', ''],
  ['a\n\n{% if claims.x %}\nb', 'a\n\n\nb', 'a\n\n'],
  ['{% if a %}1{% if b %}2{% endif %}3{% endif %}4', '1234', '4'],
  // Where Markdown has no tags: descriptions, addresses, titles, maths and attributes.
  ['![a {% if x %}b{% endif %}](c.png)', '![a b](c.png)', '![a ](c.png)'],
  [
    '[a](https://c.example/{% if x == "y" %}b{% endif %})',
    '[a](https://c.example/b)',
    '[a](https://c.example/)',
  ],
  ['[a](<c{% if x %}b{% endif %}> "d{% if y %}e{% endif %}")', '[a](<cb> "de")', '[a](<c> "d")'],
  ['[a]: <c{% if x %}b{% endif %}>', '[a]: <cb>', '[a]: <c>'],
  ['$$c = {% if x %}b{% else %}d{% endif %}$$', '$$c = bd$$', '$$c = $$'],
  ['$$\n{% if x %}\nb\n{% endif %}\n$$', '$$\n\nb\n\n$$', '$$\n\n$$'],
  ['<a title="{% if x %}b{% endif %}">c</a>', '<a title="b">c</a>', '<a title="">c</a>'],
  ['`{%` {% if x %}b{% endif %} `%}`', '`{%` b `%}`', '`{%`  `%}`'],
  ['{% tab title="a {% if x %}b{% endif %}" %}', '{% tab title="a b" %}', '{% tab title="a " %}'],
])('%j is cut where a condition doesn’t hold', (markdown, all, rest) => {
  expect([everything(markdown), nothing(markdown)]).toEqual([all, rest]);
});

test.each([
  '`{% if claims.x %}`',
  '```\n{% if claims.x %}\nb\n{% endif %}\n```',
  '{% raw %}\n{% if claims.x %}\n{% endraw %}\nb',
  '\\{% if claims.x %}',
  'a <!-- {% if claims.x %} --> b',
  '[a](<\\{% if claims.x %}> "b")',
  '<p title="a"><!-- {% if claims.x %} --></p>',
  '    {% if claims.x %}\n    b',
  'no condition',
])('%j has no condition', (markdown) => {
  expect(nothing(markdown)).toBe(markdown);
});

const priced = (...rows: string[]) => ['| Plan | Price |', '|---|---|', ...rows].join('\n');
test.each([
  [
    priced('| Free | 0 |', '{% if x %}', '| Pro | 9 |', '{% endif %}', '| Team | 12 |'),
    priced('| Free | 0 |', '| Pro | 9 |', '| Team | 12 |'),
    priced('| Free | 0 |', '| Team | 12 |'),
  ],
  [
    priced(
      '{% if x %}',
      '| Pro | 9 |',
      '{% endif %}',
      '{% if x %}',
      '| Team | 12 |',
      '{% endif %}',
    ),
    `${priced('| Pro | 9 |', '| Team | 12 |')}\n`,
    priced('', ''),
  ],
  [
    priced('| {% if x %}Pro{% endif %} | {% if x %}9{% endif %} |', '| Free | 0 |'),
    priced('| Pro | 9 |', '| Free | 0 |'),
    priced('| Free | 0 |'),
  ],
  ['1. a\n{% if x %}\n2. b\n{% endif %}\n3. c', '1. a\n2. b\n3. c', '1. a\n3. c'],
  ['- a\n- [ ] {% if x %}b{% endif %}\n- c', '- a\n- [ ] b\n- c', '- a\n- c'],
  ['- a\n- {% if x %}b{% endif %}\n  - c', '- a\n- b\n  - c', '- a\n- \n  - c'],
])('%j stays one table or list', (markdown, all, rest) => {
  expect([everything(markdown), nothing(markdown)]).toEqual([all, rest]);
});

test('lines that were cut take no longer the more there are', () => {
  const texts = [
    `|${CUT.repeat(400_000)}x`,
    `- ${CUT.repeat(400_000)}x`,
    `${CUT}\n`.repeat(200_000),
    `- ${CUT}\n`.repeat(100_000),
    `- ${CUT}\n\n\n\n`.repeat(50_000),
  ];
  for (const text of texts) {
    const started = process.cpuUsage();
    expect(withoutCutLines(text)).not.toContain(CUT);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1_000);
  }
});

test('each condition is asked for itself', () => {
  const markdown = '{% if one %}1{% if two %}2{% endif %}{% endif %}{% if two %}3{% endif %}';
  expect(textFor(markdown, (condition) => condition === 'one')).toBe('1');
  expect(textFor(markdown, (condition) => condition === 'two')).toBe('3');
});

test.each([
  ['{% if a %}1{% else %}2{% endif %}3', { a: '13', none: '23' }],
  ['{% if a %}1{% elif b %}2{% else %}3{% endif %}', { a: '1', b: '2', ab: '1', none: '3' }],
  [
    '{% if a %}1{% if b %}2{% else %}3{% endif %}{% else %}4{% endif %}',
    { ab: '12', a: '13', b: '4' },
  ],
  ['x\n\n{% if a %}\n1\n{% else %}\n2', { a: 'x\n\n\n1\n', none: 'x\n\n\n2' }],
  ['1{% else %}2', { a: '1{% else %}2' }],
  // What can't be read is for nobody, and so is all after it that depends on it.
  ['{% if a a %}1{% else %}2{% endif %}3', { a: '3', none: '3' }],
  ['{% if a %}1{% elif ) || (b %}2{% else %}3{% endif %}', { a: '1', b: '', none: '' }],
  ['{% if a %}1{% else b %}2{% endif %}', { a: '1', b: '', none: '' }],
  ['{% if a %}1{% else %}2{% else %}3{% elif b %}4{% endif %}', { a: '1', none: '2', b: '2' }],
  [`{% if a %}1${'{% elif a %}2'.repeat(200)}{% else %}3{% endif %}`, { a: '1', none: '' }],
  ['`{% if a %}1{% else %}2{% endif %}`', { none: '`{% if a %}1{% else %}2{% endif %}`' }],
] as [string, Record<string, string>][])('%j has a part for each visitor', (markdown, expected) => {
  const claims = markdown.replace(/\b([ab])\b(?=[^%]*%\})/g, 'visitor.claims.$1');
  for (const [person, text] of Object.entries(expected)) {
    const visitor = { a: person.includes('a'), b: person.includes('b') };
    const shown = textFor(claims, (text) => {
      const condition = conditionIn(text);
      return condition !== null && holds(condition, visitor);
    }).replaceAll('visitor.claims.', '');
    expect([person, shown]).toEqual([person, text]);
  }
});

test('branches are read as parts with the conditions of those before', () => {
  const markdown =
    '{% if visitor.claims.a %}\n1\n{% else %}\n2\n{% endif %}\n\nx {% if visitor.claims.a %}1{% else %}2{% endif %}';
  const html = htmlOf(readContent(markdown).tree);
  expect(html).not.toContain('else');
  expect(html.match(/!\(visitor\.claims\.a\)/g)).toHaveLength(2);
});

test('a text that can’t be parsed loses what could be conditional', () => {
  const deep = `${'> '.repeat(3_000)}a`;
  const signs = '*a'.repeat(3_000);
  for (const odd of [deep, signs])
    expect(nothing(`${odd}\n\n{% if claims.x %}\nsecret\n{% endif %}\n\nb`)).not.toContain(
      'secret',
    );
});

const asRead = (markdown: string, isShown: boolean) =>
  withoutNewParts(isShown ? everything(markdown) : nothing(markdown));

test.each([
  'a {{% if claims.a %}b{% endif %}% if claims.x %}secret{% endif %}',
  'a {{% if claims.a %}{{% if claims.a %}b{% endif %}{% endif %}% if claims.x %}secret{% endif %}',
])('what cutting tags makes conditional is seen by nobody: %j', (markdown) => {
  for (const isShown of [true, false]) {
    const html = htmlOf(readContent(asRead(markdown, isShown)).tree);
    expect(html).not.toContain('class="conditional"');
  }
});

test('a text made to become conditional again and again is read a few times', () => {
  const levels = 2_000;
  const opening = Array.from({ length: levels }, () => '{').join('{% if claims.a %}b{% endif %}');
  const markdown = `words ${opening}${'% if claims.x %}secret{% endif %}'.repeat(levels)}`;
  const cutting = cutNewParts(nothing(markdown));
  let readings = 0;
  let step = cutting.next();
  for (; !step.done; readings += 1)
    step = cutting.next(conditionalParts(step.value, { isParsed: false }));
  const text = step.value;
  expect([text.startsWith('words'), text.includes('secret'), readings]).toEqual([true, false, 3]);
});

test.each([
  '{% if claims.a %}\nquokka\n{% endif %}',
  '{% hint %}\n{% if claims.a %}\nquokka\n{% endif %}\n{% endhint %}',
])('a part for some visitors stays one where tags are nested too deeply: %j', (part) => {
  const markdown = `${'{% hint %}\n'.repeat(60)}${part}\n${'{% endhint %}\n'.repeat(60)}`;
  const found = readSections(markdown).sections.filter(({ body }) => body.includes('quokka'));
  expect(found.map(({ conditions }) => conditions)).toEqual([['claims.a']]);
});

test('no text leaves a trace of what isn’t shown, and none of the conditions', () => {
  for (let seed = 0; seed < 800; seed++) {
    const made = seed % 40 === 0 ? pageFrom(seed) : nestingFrom(seed);
    const markdown = `${made}\n\n{% if claims.x %}\nsecret *word*\n{% endif %}\n`;
    const shown = (text: string) => htmlOf(readContent(text).tree);
    const texts = [asRead(markdown, false), asRead(markdown, true)];
    // Some of the texts before it make code of it.
    if (shown(markdown).includes('secret <em>')) expect(texts[0], markdown).not.toContain('secret');
    for (const text of texts) expect(shown(text), markdown).not.toContain('class="conditional"');
  }
});
