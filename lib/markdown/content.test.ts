import type { Nodes, Root } from 'hast';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '#lib/contract/blocks.ts';
import { readDocument } from './document.ts';
import { finished } from './finish.ts';
import { parseContent, readContent } from './read-content.ts';
import { readSections } from './sections.ts';
import { nestingFrom, pageFrom } from './testing-corpus.ts';
import { dangers } from './testing-dangers.ts';

/** `NESTINGS=100000 npm test -- unit lib/markdown` tries more. */
const NESTINGS = Number(process.env.NESTINGS ?? 5_000);
const PAGES = 200;

/** The text that a reader sees, without code and math. */
function seen(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const isSource = node.type === 'element' && (node.tagName === 'code' || node.tagName === 'math');
  return isSource ? '' : node.children.map(seen).join('');
}

/** Top-level elements that don't start in a block, to which a comment couldn't refer. */
function strays(markdown: string, tree: Root): number[] {
  const blocks = blocksOf(markdown);
  return tree.children.flatMap(({ position }) => {
    const line = position?.start.line;
    const owner = line && blocks.find(({ end }) => line <= end);
    return line === undefined || (owner && line >= owner.start) ? [] : [line];
  });
}

describe('a large export', () => {
  const pages = Array.from({ length: PAGES }, (_, seed) => pageFrom(seed));
  const contents = pages.map((page) => readContent(page));

  test('every link that is resolved was listed', () => {
    for (const page of pages) {
      const parsed = parseContent(page);
      const listed = new Set(parsed.links.map(({ href }) => href));
      const unlisted = new Set<string>();
      const resolveLink = (written: string) => {
        if (!listed.has(written)) unlisted.add(written);
        return { href: written };
      };
      parsed.elements({ resolveLink });
      expect([...unlisted]).toEqual([]);
    }
  });

  test('no page shows a tag or HTML as text', () => {
    for (const { tree, notes, isPlain } of contents) {
      expect(seen(tree)).not.toMatch(/\{%|%\}|<\/?[a-z]|\$\$|\[!/);
      expect({ notes, isPlain }).toEqual({ notes: [], isPlain: false });
    }
  });

  test('each top-level element is in one block, which comments refer to', () => {
    for (const [index, { tree }] of contents.entries()) {
      const page = pages[index] ?? '';
      expect(strays(page, tree)).toEqual([]);
      const lines = tree.children.flatMap(({ position }) => position ?? []);
      const blocks = blocksOf(page);
      for (const { start, end } of lines)
        expect(
          blocks.find((block) => block.start <= start.line && end.line <= block.end),
        ).toBeDefined();
    }
  });

  test('search and documents read them without tags, too', () => {
    for (const page of pages) {
      const { sections } = readSections(page);
      expect(sections.map(({ title, body }) => `${title} ${body}`).join(' ')).not.toMatch(
        /\{%|%\}|<\/?(p|td|figure)/,
      );
      const { nodes } = readDocument(page, { id: '', path: '' });
      expect(JSON.stringify(nodes)).not.toMatch(/\{%|<(p|td|figure|details)\b/);
    }
  });
});

test(`${NESTINGS} random nestings throw nothing and are safe`, () => {
  for (let seed = 0; seed < NESTINGS; seed++) {
    const markdown = nestingFrom(seed);
    const { tree, sections } = readContent(markdown);
    expect(sections.length).toBeGreaterThan(0);
    expect(dangers(tree)).toEqual([]);
    if (seed % 5 === 0) readDocument(markdown, { id: '', path: '' });
  }
});

test('elements of random nestings start in blocks', () => {
  for (let seed = 0; seed < 1_000; seed++) {
    const markdown = nestingFrom(seed);
    expect(strays(markdown, readContent(markdown).tree)).toEqual([]);
  }
});

test('a hundred kilobytes are read within a time limit, and colored code is kept', async () => {
  const pages: string[] = [];
  for (let seed = 0; pages.join('\n\n').length < 100_000; seed++) pages.push(pageFrom(seed));
  const text = pages.join('\n\n').slice(0, 100_000);
  readContent(text);
  const started = process.cpuUsage();
  const { tree } = readContent(text);
  // A busy machine and a cold start are allowed for.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500);
  await finished(tree);
  const again = process.cpuUsage();
  await finished(tree);
  expect(process.cpuUsage(again).user / 1000).toBeLessThan(500);
});

test.each([
  '{% hint %}\n',
  '{% endhint %}\n',
  '{%',
  '{% a "',
  '<div>',
  '</div>',
  '<p>',
  '<a b="',
  '<!--',
  '$$',
  '$$\n',
  '$a ',
  '$a$b ',
  ':::tip\n',
  ':::\n',
  '{% if a %}\n',
  '{% if a %}',
  '<td>',
  '> ',
  '<b>',
  '{% tab title="',
  '{% raw %}\n',
])('many %j take no time that grows with their square', (piece) => {
  const markdown = piece.repeat(Math.ceil(60_000 / piece.length));
  const started = process.cpuUsage();
  readContent(markdown);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(6_000);
});

test('cells of a table are apart in what search shows of it', () => {
  const { sections } = readSections(
    'Roles.\n\n| Role | Can |\n| - | - |\n| Guest | see *some* |\n| Read | |',
  );
  expect(sections[0]?.body).toBe('Roles. Role · Can · Guest · see some · Read');
});
