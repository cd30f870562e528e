import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { labelOfCondition } from '#lib/markdown/branches.ts';
import { cellsIn } from '#lib/markdown/html-tables.ts';
import type { HtmlElement, LinkCard } from '#lib/markdown/nodes.ts';
import { withParagraphs } from '#lib/markdown/phrasing.ts';
import { textIn } from '#lib/markdown/text.ts';
import type { BlockPosition, Drawing, DrawingTools } from './blocks.ts';
import { hintColors, sizes } from './look.ts';
import { runsOf, type TextRun } from './runs.ts';

/** Draws a block that a tag or HTML makes: on paper nothing folds, and tabs are below each other. */
export function drawTagBlock(
  drawing: Drawing,
  node: RootContent,
  place: BlockPosition,
  tools: DrawingTools,
): void {
  const { left, depth } = place;
  const inside = { left, depth: depth + 1 };
  const title = (text: string) => tools.drawRuns(drawing, [runOf(text, 'bold')], left, sizes.text);
  const all = (nodes: readonly RootContent[]) => tools.drawBlocks(drawing, nodes, inside);
  switch (node.type) {
    case 'hint':
      tools.drawBarred(drawing, place, hintColors[node.style], (within) => {
        tools.drawRuns(
          drawing,
          [runOf(drawing.labels[node.label] ?? node.label, 'bold')],
          within.left,
          sizes.text,
        );
        tools.drawBlocks(drawing, node.children, within);
      });
      return;
    case 'conditional':
      tools.drawRuns(
        drawing,
        [runOf(labelOfCondition(node.condition), 'italic')],
        left,
        sizes.small,
      );
      all(withParagraphs(node.children as RootContent[]));
      return;
    case 'tab':
    case 'update':
      if (node.title) title(node.title);
      all(node.children);
      return;
    case 'stepper':
      for (const [index, { children }] of node.children.entries()) {
        const [first, ...rest] = children as RootContent[];
        const number = { type: 'text' as const, value: `${index + 1}. ` };
        if (first?.type === 'heading')
          all([{ ...first, children: [number, ...first.children] }, ...rest]);
        else {
          title(number.value);
          all(children);
        }
      }
      return;
    case 'details':
      title(
        textIn({ type: 'paragraph', children: node.summary }) ||
          (drawing.labels.Details ?? 'Details'),
      );
      all(node.children);
      return;
    case 'card':
      all(node.children);
      if (node.target) drawLink(drawing, node.target, left, tools);
      return;
    case 'linkCard':
      drawLinkCard(drawing, node, left, tools);
      return;
    case 'operation':
      title(`${node.method.toUpperCase()} ${node.path}`);
      all(node.children);
      return;
    case 'math':
      tools.drawCode(drawing, node.value, left);
      return;
    case 'figure':
      drawFigure(drawing, node.children, left, tools);
      if (node.caption.length > 0)
        tools.drawRuns(drawing, runsOf(node.caption, drawing.definitions), left, sizes.small);
      return;
    case 'element':
      if (node.name === 'table') drawHtmlTable(drawing, node, left, tools);
      else all(withParagraphs(node.children as RootContent[]));
      return;
    default:
      if ('children' in node) all(withParagraphs(node.children as RootContent[]));
  }
}

/** Draws a table whose cells hold blocks, each block as a line of its cell. */
function drawHtmlTable(
  drawing: Drawing,
  table: HtmlElement,
  left: number,
  tools: DrawingTools,
): void {
  const { rows, hasHead } = cellsIn(table);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const texts = rows.map((row) =>
    Array.from({ length: width }, (_, index) => (row[index] ? linesOf(row[index]).join('\n') : '')),
  );
  if (width > 0) tools.drawRows(drawing, texts, hasHead, left);
}

/** The texts of the blocks in a cell; items of a list have their signs. */
function linesOf(cell: HtmlElement): string[] {
  return withParagraphs(cell.children as RootContent[]).flatMap((block) =>
    block.type === 'list'
      ? block.children.map((item, index) => {
          const sign = block.ordered ? `${(block.start ?? 1) + index}.` : '•';
          return `${sign} ${textIn(item).trim()}`;
        })
      : [textIn(block).trim()],
  );
}

const runOf = (text: string, font: TextRun['font'] = 'plain', link?: string): TextRun => ({
  text,
  font,
  strike: false,
  link,
});

function drawLink(drawing: Drawing, url: string, left: number, tools: DrawingTools): void {
  tools.drawRuns(drawing, [runOf(nameOf(drawing, url), 'plain', url)], left, sizes.text);
}

/** The text of a link that has none: an address, or an arrow to a page of the document. An id says nothing. */
function nameOf({ pages }: Drawing, url: string): string {
  if (/^(?:https?:\/\/|mailto:)/i.test(url)) return url;
  const [, page = ''] = /^page:([^#]*)/.exec(url) ?? [];
  return pages.has(page) ? '→' : '';
}

function drawLinkCard(drawing: Drawing, node: LinkCard, left: number, tools: DrawingTools): void {
  const { url, children } = node;
  const caption = children
    .map((child) => textIn(child))
    .join(' ')
    .trim();
  tools.drawRuns(drawing, [runOf(caption || nameOf(drawing, url), 'plain', url)], left, sizes.text);
}

function drawFigure(
  drawing: Drawing,
  nodes: readonly PhrasingContent[],
  left: number,
  tools: DrawingTools,
): void {
  const draw = (node: Nodes) => {
    if (node.type === 'image') tools.drawImage(drawing, node, left);
    else if ('children' in node) for (const child of node.children) draw(child);
  };
  for (const node of nodes) draw(node);
}
