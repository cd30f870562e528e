import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { blocksOf } from '#lib/contract/blocks.ts';
import { renderPart } from './render-part.ts';
import { resolverOf } from './resolve-links.ts';

const filler = Array.from({ length: 60 }, () => 'The same words again and again. '.repeat(20));
const chapter = (number: number) =>
  [
    `## Chapter ${number}`,
    `Only in ${number}.`,
    ...filler,
    '### Setup',
    '[To four](#chapter-4) and [by name][site].',
    `{% unheard ${number} %}`,
  ].join('\n\n');
const markdown = `${Array.from({ length: 8 }, (_, index) => chapter(index + 1)).join('\n\n')}\n\n[site]: https://site.example\n`;

const page = '/pages/long';
const read = (asked: Parameters<typeof renderPart>[3]) =>
  renderPart(
    markdown,
    resolverOf([], () => undefined),
    page,
    asked,
  );
type Text = Awaited<ReturnType<typeof read>>;
const htmlOf = ({ content }: Text) =>
  renderToStaticMarkup(createElement(TooltipProvider, null, content));

test('all of a very long page is read in parts, with the blocks that comments refer to', async () => {
  const first = await read({});
  const count = first.part?.count ?? 0;
  expect([first.part?.number, count > 3]).toEqual([1, true]);
  const texts = await Promise.all(
    Array.from({ length: count }, (_, index) => read({ part: `${index + 1}` })),
  );
  const blocks = texts.flatMap(({ parts }) => parts.flatMap(({ block }) => block ?? []));
  const all = blocksOf(markdown).map(({ id }) => id);
  // The definition of a link isn't shown.
  expect(blocks).toEqual(all.slice(0, -1));
  for (const { part, parts } of texts)
    expect([...(part?.others ?? []), ...parts.flatMap(({ block }) => block ?? [])]).toHaveLength(
      part?.number === count ? all.length - 1 : all.length,
    );
  for (let chapter = 1; chapter <= 8; chapter++)
    expect(texts.filter((text) => htmlOf(text).includes(`Only in ${chapter}.`))).toHaveLength(1);
  for (const text of texts) expect(htmlOf(text)).toContain('href="https://site.example"');
  expect(texts.flatMap(({ notes }) => notes.map(({ line }) => line))).toEqual(
    markdown.split('\n').flatMap((line, index) => (line.startsWith('{%') ? [index + 1] : [])),
  );
});

test('headings and links lead to the part that has them, by the anchors of the whole page', async () => {
  const last = await read({ anchor: 'setup-7' });
  expect(last.part?.number).toBe(last.part?.count);
  expect(htmlOf(last)).toContain('id="setup-7"');
  expect(htmlOf(last)).toMatch(/href="\/pages\/long\?part=\d#chapter-4"/);
  const four = last.headings.find(({ id }) => id === 'chapter-4');
  expect(four?.href).toMatch(/^\/pages\/long\?part=\d#chapter-4$/);
  const there = await read({ anchor: 'chapter-4' });
  expect(four?.href).toContain(`part=${there.part?.number}#`);
  expect(there.headings.find(({ id }) => id === 'chapter-4')).not.toHaveProperty('href');
  expect(htmlOf(there)).toContain('href="#chapter-4"');
});

test('a comment’s address opens the part with its block, and a wrong part the first one', async () => {
  const blocks = blocksOf(markdown);
  const block = blocks.findLast(({ text }) => text.startsWith('Only in'))?.id ?? '';
  expect(htmlOf(await read({ block }))).toContain('Only in 8.');
  for (const part of ['0', '99', 'x', '-1', '1.5'])
    expect((await read({ part })).part?.number).toBe(1);
});
