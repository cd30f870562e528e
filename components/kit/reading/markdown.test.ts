import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { blocksOf } from '#lib/contract/blocks.ts';
import type { ContentLocation, Link } from '#lib/contract/revisions.ts';
import { renderMarkdown } from './markdown.tsx';
import { resolverOf } from './resolve-links.ts';

const broken: Link = { status: 'broken', relation: 'reference', locationReferences: [] };

const find = (location: ContentLocation) => (location.kind === 'url' ? location.url : undefined);

/** The page shows broken links with a tooltip, which needs its provider. */
function draw(content: ReactNode): string {
  return renderToStaticMarkup(createElement(TooltipProvider, null, content));
}

function render(markdown: string, links: Link[] | null = []) {
  const { content, headings } = renderMarkdown(markdown, resolverOf(links, find));
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
  ])('%s is shown as text', (markdown) => {
    const { html } = render(markdown);
    expect(html).not.toMatch(/<(script|img|iframe|details)\b|<kbd[^>]*onclick/);
    expect(html).toContain('&lt;');
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
  ])('%s has no target', (markdown) => {
    const { html } = render(markdown);
    expect(html).not.toMatch(/(href|src)="(?!#)/);
  });

  test('targets from the API are checked, too', () => {
    const link: Link = {
      ...broken,
      status: 'ok',
      href: 'x.md',
      targetReference: { kind: 'url', url: 'javascript:alert(1)' },
    };
    expect(render('[x](x.md)', [link]).html).not.toContain('javascript:');
  });
});

test('each part belongs to its comment block', () => {
  const markdown = [
    '# One\nwords[^1]',
    '- a\n- b',
    '[x]: https://docs.example/',
    '| a |\n| - |\n| 1 |',
    '```\ncode\n\nmore\n```',
    '<b>raw</b>',
    '[^1]: Foot.',
  ].join('\n\n');
  const { parts } = renderMarkdown(markdown, resolverOf([], find));
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
    ['<b>raw</b>', '&lt;b&gt;raw&lt;/b&gt;'],
    [undefined, expect.stringContaining('Foot.')],
  ]);
});

test('kbd and similar tags are kept, comments are removed', () => {
  const { html } = render('Press <kbd>**K**</kbd>, H<sub>2</sub>O<br/>next <!-- not this -->');
  expect(html).toMatch(/<kbd[^>]*><strong>K<\/strong><\/kbd>/);
  expect(html).toContain('<sub>2</sub>');
  expect(html).toContain('<br/>');
  expect(html).not.toContain('not this');
});

test('headings have the anchors that search uses', () => {
  const { html, headings } = render(
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

test('a broken link isn’t a link and says what is missing', () => {
  const { html } = render('[Levels](levels.md)', [{ ...broken, href: 'levels.md' }]);
  expect(html).not.toContain('<a ');
  expect(html).toContain('page levels.md not found');
});

test('a reference link has the target from the API', () => {
  const link: Link = {
    ...broken,
    status: 'in-app',
    href: '/orgs/o/members',
    targetReference: { kind: 'url', url: '/orgs/o/members' },
  };
  const { html } = render('[them][m]\n\n[m]: /orgs/o/members', [link]);
  expect(html).toContain('href="/orgs/o/members"');
});

test('tables scroll in their own box, tasks say whether they are done', () => {
  const { html } = render('| a | b |\n| --- | --: |\n| 1 | 2 |\n\n- [x] this\n- [ ] that');
  expect(html).toMatch(/<section aria-label="Table" tabindex="0"[^>]*><table/);
  expect(html).toContain('Done: ');
  expect(html).toContain('To do: ');
  expect(html).not.toContain('<input');
});

test('a text that would take minutes to parse is refused at once', () => {
  expect(() => render('*a_ '.repeat(100_000))).toThrow(RangeError);
});

test('a very long text is truncated', () => {
  const { content, isCut } = renderMarkdown('Some words.\n\n'.repeat(20_000), resolverOf([], find));
  expect(isCut).toBe(true);
  expect(content).toBeTruthy();
});

test('a long table full of names with underscores is parsed', () => {
  const row = '| ORG_ID_OF_IT | some_name_here |\n';
  const { html } = render(`| name | is |\n| --- | --- |\n${row.repeat(800)}`);
  expect(html).toContain('some_name_here');
});
