import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finished } from './finish.ts';
import { readContent } from './read-content.ts';
import { htmlOf } from './to-html.ts';

const root = join(import.meta.dirname, '../..');
const look = readFileSync(join(import.meta.dirname, 'content.css'), 'utf8');
const tokens = readFileSync(join(root, 'app/globals.css'), 'utf8');

/** The colors of a theme by name. */
function colorsOf(theme: 'light' | 'dark'): Map<string, string> {
  const blocks = [tokens, look].map((css) => {
    const start = css.indexOf(`[data-theme="${theme}"] {`);
    return css.slice(start, css.indexOf('\n}', start));
  });
  const found = blocks.flatMap((css) => [...css.matchAll(/--([\w-]+): (#[\da-f]{6})/g)]);
  return new Map(found.map(([, name = '', color = '']) => [name, color]));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const codeColors = [
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'ins',
  'del',
  'warn',
  'danger',
  'tok-purple',
];
const pairs = [
  ...codeColors.map((color) => [color, 'paper-2']),
  ...['text-orange', 'text-pink', 'tok-purple'].map((color) => [color, 'paper']),
  ...'red orange yellow green blue purple pink gray'
    .split(' ')
    .map((name) => ['ink', `mark-${name}`]),
  ...['accent', 'ins', 'warn', 'danger'].map((name) => [name, `${name}-wash`]),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colors = colorsOf(theme);

  test.each(pairs)('%s can be read on %s', (color = '', ground = '') => {
    expect(contrast(colors.get(color) ?? '', colors.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

const colored = async (markdown: string) =>
  htmlOf((await finished(readContent(markdown).tree)).tree);

test('code is colored by classes of the stylesheet, without inline styles', async () => {
  await colored('```ts\nlet a = "b"; // c\n```');
  const html = await colored(
    '```ts\nlet a: Map<string, 1> = b("c"); // d\n```\n\n```python\ndef f(x): return 1\n```\n\n```diff\n+ a\n- b\n```\n\n```yaml\na: b\n```',
  );
  const names = new Set([...html.matchAll(/class="(tok-\w+)"/g)].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(6);
  for (const name of names) expect(look, name).toContain(`.${name}`);
  expect(html).not.toMatch(/style=|#[\da-f]{6}/);
});

test('the colors of code change no character of it, with and without numbers', async () => {
  const code = 'const a = `x $b <y>`; // é\n\n\tif (a && b) { }\n';
  for (const markdown of [
    `\`\`\`ts\n${code}\`\`\``,
    `{% code lineNumbers="true" %}\n\`\`\`ts\n${code}\`\`\`\n{% endcode %}`,
  ]) {
    const html = await colored(markdown);
    const inside = /<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '';
    const text = inside
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
    expect(text).toBe(code);
  }
});

test('an unknown language and very long code stay plain', async () => {
  expect(await colored('```nothing\na\n```')).not.toContain('tok-');
  expect(await colored(`\`\`\`ts\n${'let a = 1;\n'.repeat(3000)}\`\`\``)).not.toContain('tok-');
});

test('math is MathML, and its source where it can’t be read', async () => {
  expect(await colored('a $$\\frac{a}{b}$$ b')).toContain(
    '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
  );
  expect(await colored('$$\n\\sum x\n$$')).toMatch(
    /<div class="math" data-math="block"><math display="block">/,
  );
  expect(await colored('$$\\frac{$$')).toContain('<code>\\frac{</code>');
});

test('every class that content has is in the stylesheet', () => {
  for (const name of 'hint hint-label hint-body tabs tab-label tab-panel stepper step columns column cards card card-link reference-link code-head code-title has-numbers is-wrapped diagram math picture only-light only-dark button operation update is-open align-center heading-1 heading-4'.split(
    ' ',
  ))
    expect(look, name).toMatch(new RegExp(`\\.${name}\\b`));
});
