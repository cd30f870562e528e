import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { readContent } from './read-content.ts';
import { readSections } from './sections.ts';
import { htmlOf } from './to-html.ts';

const html = (markdown: string) => htmlOf(readContent(markdown).tree);
const notes = (markdown: string) => readContent(markdown).notes;

describe('admonitions of Docusaurus and VitePress', () => {
  test.each([
    ['note', 'info', 'Note'],
    ['info', 'info', 'Info'],
    ['tip', 'success', 'Tip'],
    ['warning', 'warning', 'Warning'],
    ['caution', 'warning', 'Caution'],
    ['danger', 'danger', 'Danger'],
  ])(':::%s is a hint', (kind, style, label) => {
    const shown = html(`Before\n:::${kind}\nMind the **gap**.\n:::\nAfter`);
    expect(shown).toContain(`<div class="hint hint-${style}" role="note" aria-label="${label}">`);
    expect(shown).toContain('<p>Mind the <strong>gap</strong>.</p>');
    expect(shown).toMatch(/^<p>Before<\/p>.*<p>After<\/p>$/s);
    expect(shown).not.toContain(':::');
  });

  test.each([':::tip Try `it`', '::: tip Try it', ':::tip[Try it]{.wide}', ':::TIP   Try it  '])(
    '%s has its own title',
    (line) => {
      expect(html(`${line}\n\n- a\n\n:::`)).toContain('aria-label="Try it"');
    },
  );

  test('they nest, with more colons or as many, and hold other blocks', () => {
    const shown = html(
      '::::danger\n:::note\none\n:::\n\n{% hint %}\ntwo\n{% endhint %}\n::::\n\n::: details More\nthree\n:::',
    );
    expect(shown.match(/class="hint /g)).toHaveLength(3);
    expect(shown).toMatch(/<details><summary>More<\/summary>.*three/s);
    expect(shown).not.toContain(':::');
  });

  test('what isn’t closed or known is shown, with a note where', () => {
    expect(notes('a\n\n:::tip\nb')).toEqual([{ line: 3, text: ':::tip isn’t closed.' }]);
    expect(notes('a\n\n:::')).toEqual([{ line: 3, text: '::: closes nothing.' }]);
    expect(notes(':::other\n*b*\n:::')).toEqual([{ line: 1, text: ':::other isn’t known.' }]);
    expect(html(':::other\n*b*\n:::')).toContain('<em>b</em>');
    for (const text of ['```\n:::tip\n```', 'a :::tip b', '::tip'])
      expect([notes(text), html(text).includes('class="hint')]).toEqual([[], false]);
  });

  test('a document keeps the title of one as its first words', () => {
    const { nodes } = readDocument(':::tip Try it\nb\n:::', { id: '', path: '' });
    expect(nodes).toMatchObject([{ type: 'hint', data: { style: 'success' } }]);
    expect(JSON.stringify(nodes)).toContain('"Try it"');
  });
});

describe('math between single dollar signs', () => {
  const mathIn = (text: string) =>
    [...html(text).matchAll(/data-math="inline"><code>([^<]*)<\/code>/g)].map(([, one]) => one);

  test.each([
    ['$x$', ['x']],
    ['Let $a_1$ and $b_1$, then $a_1 * b_1 * 2$.', ['a_1', 'b_1', 'a_1 * b_1 * 2']],
    ['($\\frac{1}{2}$), **$y$**', ['\\frac{1}{2}', 'y']],
    ['$`\\sqrt{2}`$', ['\\sqrt{2}']],
    ['其中$x$是', ['x']],
    ['$a\\$b$', ['a\\$b']],
    ['| a |\n| - |\n| $x$ |', ['x']],
    ['$$x$$ and $y$', ['x', 'y']],
  ])('%s', (text, formulas) => {
    expect(mathIn(text)).toEqual(formulas);
  });

  test.each([
    'It costs $5 and $10.',
    'From $5 to 10$ each.',
    'Between $1,000 and $2,000',
    'US$5 or CA$7',
    'echo $HOME:$PATH',
    '$ x $',
    '$x $',
    '\\$x$',
    '`$x$`',
    '[$5](a) or [6$](b)',
    '$'.concat('{a}/$', '{b}'),
    'a $ b',
    '$',
  ])('%s stays text', (text) => {
    expect(mathIn(text)).toEqual([]);
  });
});

test('a prompt is text to copy, as it is written, with its title', () => {
  const shown = html(
    '{% prompt description="Review it" icon="x" %}\nRead **this**,\n\n- then $5 & go\n{% endprompt %}',
  );
  expect(shown).toMatch(/^<figure class="code is-wrapped" data-copy="">/);
  expect(shown).toContain('<span class="code-title">Review it</span>');
  expect(shown).toContain('Read **this**,\n\n- then $5 &amp; go\n</code>');
  expect(notes('{% prompt %}\na\n{% endprompt %}')).toEqual([]);
});

describe('parts for some visitors', () => {
  const condition = 'visitor.claims.plan == "pro"';
  const block = `# A\n\none\n\n{% if ${condition} %}\n## B\n\ntwo\n{% endif %}\n\nthree`;

  test('editors see them with their condition, and their headings in the outline', () => {
    const shown = html(block);
    expect(shown).toContain(
      '<div class="conditional" role="group" aria-label="For some visitors">',
    );
    expect(shown).toMatch(/Only if <code>visitor\.claims\.plan == "pro"<\/code>.*two.*three/s);
    expect(readContent(block).headings.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(notes(block)).toEqual([]);
    const line = html(`Hello {% if ${condition} %}*pro*{% endif %} friend`);
    expect(line).toMatch(
      /^<p>Hello <span class="conditional" title="[^"]*"><em>pro<\/em><\/span> friend<\/p>$/,
    );
  });

  test('a condition that can’t be read has a note', () => {
    expect(notes('{% if plan is pro %}\na\n{% endif %}')).toMatchObject([
      { line: 1, text: expect.stringMatching(/^No visitor sees this part: plan is unknown/) },
    ]);
  });

  test('search keeps them apart from what everybody sees, wherever they are', () => {
    for (const text of [
      block,
      `# A\n\none {% if ${condition} %}two{% endif %} three`,
      `# A {% if ${condition} %}two{% endif %}\n\none three`,
      `# A\n\n- one\n  {% if ${condition} %}\n  two\n  {% endif %}\n- three`,
      `# A\n\n| one |\n| - |\n| {% if ${condition} %}two{% endif %} three |`,
      `# A\n\n<details>\n\n<summary>one {% if ${condition} %}two{% endif %}</summary>\n\nthree\n\n</details>`,
      `# A\n\none\n{% if ${condition} %}\n{% hint %}\n{% if claims.a %}\ntwo\n{% endif %}\n{% endhint %}\n{% endif %}\nthree`,
    ]) {
      const { sections } = readSections(text);
      const words = (isConditional: boolean) =>
        sections
          .filter((one) => (one.conditions !== undefined) === isConditional)
          .map(({ anchor, title, body }) => `${anchor} ${title} ${body}`)
          .join(' ');
      expect(words(false), text).toMatch(/one.*three/s);
      expect(words(false), text).not.toContain('two');
      expect(words(true), text).toContain('two');
    }
  });
});
