import type { RootContent } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#lib/markdown/parse.ts';
import { textIn } from '#lib/markdown/text.ts';
import type { Drawing, DrawingTools } from './blocks.ts';
import { runsOf } from './runs.ts';
import { drawTagBlock } from './tag-blocks.ts';

/** The texts that are drawn for a block, without those inside it. */
function textsOf(markdown: string, about: Partial<Drawing> = {}): string[] {
  const texts: string[] = [];
  const drawing = { definitions: new Map(), pages: new Set(['pag_2']), labels: {}, ...about };
  const tools = {
    drawRuns: (_: Drawing, runs: { text: string }[]) => texts.push(...runs.map(({ text }) => text)),
    drawBarred: (_: Drawing, place: object, __: string, draw: (place: object) => void) =>
      draw(place),
    drawBlocks: (_: Drawing, nodes: RootContent[]) => {
      for (const node of nodes)
        if (node.type === 'heading') texts.push(textIn(node));
        else if ('target' in node) drawn(node as RootContent);
    },
    drawRows: (_: Drawing, rows: string[][]) => texts.push(...rows.map((row) => row.join(' | '))),
  } as unknown as DrawingTools;
  const drawn = (node: RootContent) =>
    drawTagBlock(drawing as unknown as Drawing, node, { left: 0, depth: 0 }, tools);
  for (const node of parseMarkdown(markdown).root.children) drawn(node);
  return texts.filter(Boolean);
}

test('blocks are named in the words of the site', () => {
  const labels = { Danger: 'Gefahr', Details: 'Einzelheiten' };
  const hint = '{% hint style="danger" %}\nHot.\n{% endhint %}';
  expect([textsOf(hint), textsOf(hint, { labels })]).toEqual([['Danger'], ['Gefahr']]);
  const details = '<details><summary></summary>\n\nMore.\n\n</details>';
  expect([textsOf(details), textsOf(details, { labels })]).toEqual([['Details'], ['Einzelheiten']]);
});

test('a link without words is its address, or an arrow to a page of the document, never an id', () => {
  const link = (url: string) => textsOf(`{% content-ref url="${url}" %}\n\n{% endcontent-ref %}`);
  expect(link('https://example.com/a')).toEqual(['https://example.com/a']);
  expect(link('page:pag_2#top')).toEqual(['→']);
  for (const url of ['page:pag_1', 'space:spc_1/pag_2', 'file:fil_1', 'setup.md'])
    expect(link(url), url).toEqual([]);
});

test('the number of a step is in its heading, or above it without one', () => {
  const step = (text: string) => `{% step %}\n${text}\n{% endstep %}`;
  const steps = `{% stepper %}\n${step('### Begin')}\n${step('Go on.')}\n{% endstepper %}`;
  expect(textsOf(steps)).toEqual(['1. Begin', '2. ']);
});

test('a table stays one when its cells hold lists', () => {
  const cell = '<td><p>Either</p><ul><li>Fast</li><li>Slow</li></ul></td>';
  const head = '<thead><tr><th>Name</th><th>Ways</th></tr></thead>';
  const table = `<table>${head}<tbody><tr><td>One</td>${cell}</tr><tr><td>Two</td></tr></tbody></table>`;
  expect(textsOf(table)).toEqual(['Name | Ways', 'One | Either\n• Fast\n• Slow', 'Two | ']);
});

test('what is above or below the line stays so on paper', () => {
  const { root } = parseMarkdown('H<sub>2</sub>O, x<sup>-2</sup>, 1<sup>st</sup>, v<sub>k</sub>');
  const [text] = root.children;
  const runs = text?.type === 'paragraph' ? runsOf(text.children, new Map()) : [];
  expect(runs.map((run) => run.text).join('')).toBe('H₂O, x⁻², 1^(st), v_k');
});
