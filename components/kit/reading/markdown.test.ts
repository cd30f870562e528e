import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { blocksOf } from '#lib/contract/blocks.ts';
import type { ContentLocation, Link } from '#lib/contract/revisions.ts';
import { renderMarkdown } from './render-markdown.ts';
import { resolverOf } from './resolve-links.ts';

const broken: Link = { status: 'broken', relation: 'reference', locationReferences: [] };

const find = (location: ContentLocation) => (location.kind === 'url' ? location.url : undefined);

/** The page shows broken links with a tooltip, which needs its provider. */
function draw(content: ReactNode): string {
  return renderToStaticMarkup(createElement(TooltipProvider, null, content));
}

async function render(markdown: string, links: Link[] | null = []) {
  const { content, headings } = await renderMarkdown(markdown, resolverOf(links, find));
  return { html: draw(content), headings };
}

describe('hostile input is harmless', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'words <img src=x onerror=alert(1)> words',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<kbd onclick="alert(1)">K</kbd>',
    '<details open ontoggle=alert(1)>x</details>',
  ])('%s runs nothing', async (markdown) => {
    const { html } = await render(markdown);
    expect(html).not.toMatch(/<(script|iframe)\b|<[^>]*\son\w+=/);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '[x](//evil.example/path)',
  ])('%s has no target', async (markdown) => {
    const { html } = await render(markdown);
    expect(html).not.toMatch(/(href|src)="(?!#)/);
  });

  test('targets from the API are checked, too', async () => {
    const link: Link = {
      ...broken,
      status: 'ok',
      href: 'x.md',
      targetReference: { kind: 'url', url: 'javascript:alert(1)' },
    };
    expect((await render('[x](x.md)', [link])).html).not.toContain('javascript:');
  });
});

test('each part belongs to its comment block', async () => {
  const markdown = [
    '# One\nwords[^1]',
    '- a\n- b',
    '[x]: https://docs.example/',
    '| a |\n| - |\n| 1 |',
    '```\ncode\n\nmore\n```',
    '<b>raw</b>',
    '[^1]: Foot.',
  ].join('\n\n');
  const { parts } = await renderMarkdown(markdown, resolverOf([], find));
  const texts = new Map(blocksOf(markdown).map(({ id, text }) => [id, text]));
  const shown = parts.map(({ block, content }) => [
    block && texts.get(block),
    draw(content).replace(/<[^>]*>|\s+/g, ''),
  ]);
  expect(shown).toEqual([
    ['# One', expect.stringContaining('One')],
    ['words[^1]', 'words1'],
    ['- a\n- b', 'ab'],
    ['| a |\n| - |\n| 1 |', 'a1'],
    ['```\ncode\n\nmore\n```', expect.stringContaining('codemore')],
    ['<b>raw</b>', 'raw'],
    [undefined, expect.stringContaining('Foot.')],
  ]);
});

test('kbd and similar tags are kept, comments are removed', async () => {
  const { html } = await render(
    'Press <kbd>**K**</kbd>, H<sub>2</sub>O<br/>next <!-- not this -->',
  );
  expect(html).toMatch(/<kbd[^>]*><strong>K<\/strong><\/kbd>/);
  expect(html).toContain('<sub>2</sub>');
  expect(html).toContain('<br/>');
  expect(html).not.toContain('not this');
});

test('headings have the anchors that search uses', async () => {
  const { html, headings } = await render(
    '## Moving\n\n### Again\n\n## Moving\n\n> ## Quoted\n\n## Main',
  );
  expect(headings).toEqual([
    { id: 'moving', text: 'Moving', level: 1 },
    { id: 'again', text: 'Again', level: 2 },
    { id: 'moving-1', text: 'Moving', level: 1 },
    { id: 'main-section', text: 'Main', level: 1 },
  ]);
  expect(html).toContain('<h3 id="moving"');
  expect(html).toContain('<h4 id="again"');
});

test('a broken link isn’t a link and says what is missing', async () => {
  const { html } = await render('[Levels](levels.md)', [{ ...broken, href: 'levels.md' }]);
  expect(html).not.toContain('<a ');
  expect(html).toContain('page levels.md not found');
});

test('a reference link has the target from the API', async () => {
  const link: Link = {
    ...broken,
    status: 'in-app',
    href: '/orgs/o/members',
    targetReference: { kind: 'url', url: '/orgs/o/members' },
  };
  const { html } = await render('[them][m]\n\n[m]: /orgs/o/members', [link]);
  expect(html).toContain('href="/orgs/o/members"');
});

test('tables scroll in their own box, tasks say whether they are done', async () => {
  const { html } = await render('| a | b |\n| --- | --: |\n| 1 | 2 |\n\n- [x] this\n- [ ] that');
  expect(html).toMatch(/<section [^>]*aria-label="Table" tabindex="0"[^>]*><table/);
  expect(html).toContain('Done: ');
  expect(html).toContain('To do: ');
  expect(html).not.toContain('<input');
});

test('a text that would take minutes to parse is shown as it is written', async () => {
  const { content, notes } = await renderMarkdown('*a_ '.repeat(40_000), resolverOf([], find));
  expect(draw(content)).toContain('*a_ *a_');
  expect(notes).toEqual([{ line: 1, text: expect.stringContaining('too many emphasis markers') }]);
});

test('a very long text is truncated', async () => {
  const { content, isCut } = await renderMarkdown(
    'Some words.\n\n'.repeat(20_000),
    resolverOf([], find),
  );
  expect(isCut).toBe(true);
  expect(content).toBeTruthy();
});

test('a long table full of names with underscores is parsed', async () => {
  const row = '| ORG_ID_OF_IT | some_name_here |\n';
  const { html } = await render(`| name | is |\n| --- | --- |\n${row.repeat(800)}`);
  expect(html).toContain('some_name_here');
});
