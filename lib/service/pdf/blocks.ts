import type { AlignType, Definition, Image, List, RootContent, Table } from 'mdast';
import { colors, headingSizes, margin, sizes } from './look.ts';
import { drawPicture } from './pictures.ts';
import { breakable, runsOf, type TextRun } from './runs.ts';
import { drawTagBlock } from './tag-blocks.ts';
import type { PdfTask } from './task.ts';

export type Drawing = {
  doc: PDFKit.PDFDocument;
  definitions: ReadonlyMap<string, Definition>;
  pictures: PdfTask['pictures'];
  /** The pages in the document: links to them stay inside it. */
  pages: ReadonlySet<string>;
  labels: NonNullable<PdfTask['labels']>;
  /** The outline entry of the page. */
  outline: PDFKit.PDFOutline;
};

/** The position of a block: its left edge and its nesting depth. */
export type BlockPosition = { left: number; depth: number };

const GAP = 7;
const INDENT = 18;
const DEPTH_MAXIMUM = 12;

const widthAt = ({ doc }: Drawing, left: number) => Math.max(80, doc.page.width - margin - left);

/** Draws blocks below each other. */
export function drawBlocks(
  drawing: Drawing,
  nodes: readonly RootContent[],
  place: BlockPosition,
): void {
  for (const node of nodes) drawBlock(drawing, node, place);
}

function drawBlock(drawing: Drawing, node: RootContent, place: BlockPosition): void {
  const { doc, definitions } = drawing;
  const { left, depth } = place;
  switch (node.type) {
    case 'heading': {
      const size = headingSizes[node.depth - 1] ?? sizes.text;
      keepTogether(drawing, size * 4);
      doc.moveDown(0.6);
      const runs = runsOf(node.children, definitions).map((run) => ({
        ...run,
        font: 'bold' as const,
      }));
      drawRuns(drawing, runs, left, size);
      if (depth === 0) drawing.outline.addItem(runs.map(({ text }) => text).join(''));
      return;
    }
    case 'paragraph': {
      const [only] = node.children;
      if (node.children.length === 1 && only?.type === 'image') {
        drawImage(drawing, only, left);
        return;
      }
      drawRuns(drawing, runsOf(node.children, definitions), left, sizes.text);
      for (const child of node.children)
        if (child.type === 'image') drawPicture(drawing, child.url, pictureAt(drawing, left));
      return;
    }
    case 'code':
      if (node.data?.title) drawRuns(drawing, [boldRun(node.data.title)], left, sizes.small);
      drawCode(drawing, node.value, left);
      return;
    case 'blockquote':
      drawBarred(drawing, place, colors.line, (inside) =>
        drawBlocks(drawing, node.children, inside),
      );
      return;
    case 'list':
      drawList(drawing, node, place);
      return;
    case 'table':
      drawTable(drawing, node, left);
      return;
    case 'thematicBreak': {
      keepTogether(drawing, 20);
      const { y } = doc;
      doc.moveTo(left, y + 4).lineTo(left + widthAt(drawing, left), y + 4);
      doc.strokeColor(colors.line).lineWidth(0.7).stroke();
      doc.y = y + 14;
      return;
    }
    case 'footnoteDefinition':
      drawRuns(drawing, [textRun(`[${node.label ?? node.identifier}]`)], left, sizes.small);
      drawBlocks(drawing, node.children, { left: left + INDENT, depth: depth + 1 });
      return;
    case 'html':
      drawRuns(drawing, [{ ...textRun(node.value), font: 'code' }], left, sizes.code);
      return;
    default:
      drawTagBlock(drawing, node, place, drawingTools);
  }
}

/** Draws something with a line at its left. */
function drawBarred(
  drawing: Drawing,
  { left, depth }: BlockPosition,
  color: string,
  draw: (inside: BlockPosition) => void,
): void {
  const { doc } = drawing;
  const inside = depth < DEPTH_MAXIMUM ? left + INDENT : left;
  const page = doc.bufferedPageRange().count;
  const { y } = doc;
  draw({ left: inside, depth: depth + 1 });
  // Its line ends on the page it starts on.
  const end = doc.bufferedPageRange().count === page ? doc.y - GAP : y;
  if (end <= y) return;
  doc.moveTo(left + 6, y).lineTo(left + 6, end);
  doc.strokeColor(color).lineWidth(2).stroke();
}

const boldRun = (text: string): TextRun => ({ ...textRun(text), font: 'bold' });

const textRun = (text: string): TextRun => ({
  text,
  font: 'plain',
  strike: false,
  link: undefined,
});

/** Starts a page if less than this is left on the current one. */
function keepTogether({ doc }: Drawing, height: number): void {
  if (doc.y + height > doc.page.height - margin) doc.addPage();
}

function drawRuns(drawing: Drawing, runs: readonly TextRun[], left: number, size: number): void {
  const { doc } = drawing;
  const shown = runs.filter(({ text }) => text !== '');
  if (shown.length === 0) return;
  keepTogether(drawing, size * 1.5);
  const width = widthAt(drawing, left);
  const { y } = doc;
  for (const [index, { text, font, strike, link }] of shown.entries()) {
    const target = linkOf(drawing, link);
    const options = {
      width,
      continued: index < shown.length - 1,
      strike,
      lineGap: 2.5,
      underline: Object.keys(target).length > 0,
      link: null,
      goTo: null,
      ...target,
    };
    doc.font(font).fontSize(font === 'code' ? size * 0.9 : size);
    doc.fillColor(options.underline ? colors.link : colors.text);
    if (index === 0) doc.text(text, left, y, options as never);
    else doc.text(text, options as never);
  }
  doc.y += GAP;
}

/** A link to a URL, or to a page in the document. */
function linkOf({ pages }: Drawing, link: string | undefined): { link?: string; goTo?: string } {
  const page = link?.startsWith('page:') ? link.slice(5).split('#', 1)[0] : undefined;
  if (page !== undefined && pages.has(page)) return { goTo: page };
  return link !== undefined && /^(?:https?:\/\/|mailto:)/i.test(link) ? { link } : {};
}

function drawCode(drawing: Drawing, code: string, left: number): void {
  const { doc } = drawing;
  const inside = left + 8;
  const width = widthAt(drawing, left) - 16;
  const text = breakable(code.replaceAll('\t', '  ')) || ' ';
  doc.font('code').fontSize(sizes.code);
  const height = doc.heightOfString(text, { width, lineGap: 2 });
  const room = doc.page.height - 2 * margin - 16;
  if (height < room) {
    keepTogether(drawing, height + 16);
    doc.rect(left, doc.y, width + 16, height + 12).fill('#f5f3ee');
  }
  doc.fillColor(colors.text).text(text, inside, doc.y + 6, { width, lineGap: 2 });
  doc.y += GAP + 6;
}

function drawList(drawing: Drawing, list: List, { left, depth }: BlockPosition): void {
  const { doc } = drawing;
  const inside = depth < DEPTH_MAXIMUM ? left + INDENT : left;
  for (const [index, item] of list.children.entries()) {
    keepTogether(drawing, sizes.text * 2.5);
    const { y } = doc;
    const box = item.checked ? '☑' : '☐';
    const bullet = list.ordered ? `${(list.start ?? 1) + index}.` : '•';
    const marker = typeof item.checked === 'boolean' ? box : bullet;
    doc.font('plain').fontSize(sizes.text).fillColor(colors.quiet);
    doc.text(marker, left, y, { lineBreak: false });
    doc.y = y;
    drawBlocks(drawing, item.children, { left: inside, depth: depth + 1 });
    // An empty one still takes a line.
    if (doc.y === y) doc.y += sizes.text * 1.6;
  }
}

function drawTable(drawing: Drawing, table: Table, left: number): void {
  const { doc } = drawing;
  const columns = Math.max(1, ...table.children.map(({ children }) => children.length));
  const width = widthAt(drawing, left);
  const rows = table.children.map(({ children }) =>
    Array.from({ length: columns }, (_, index) => {
      const cell = children[index];
      return cell
        ? runsOf(cell.children, drawing.definitions)
            .map(({ text }) => text)
            .join('')
        : '';
    }),
  );
  for (const [index, row] of rows.entries())
    drawRow(drawing, row, { left, width, isHead: index === 0, aligns: table.align ?? [] });
  doc.y += GAP;
}

/** Draws a table of texts with several lines. */
function drawRows(drawing: Drawing, rows: readonly string[][], hasHead: boolean, left: number) {
  const width = widthAt(drawing, left);
  for (const [index, row] of rows.entries())
    drawRow(drawing, row, { left, width, isHead: hasHead && index === 0, aligns: [] });
  drawing.doc.y += GAP;
}

type RowLook = { left: number; width: number; isHead: boolean; aligns: readonly AlignType[] };

/** Cells side by side; a row too tall for a page is drawn one cell below the other. */
function drawRow(
  drawing: Drawing,
  cells: readonly string[],
  { left, width, isHead, aligns }: RowLook,
): void {
  const { doc } = drawing;
  const each = width / cells.length;
  const size = Math.max(5, Math.min(sizes.text - 1, each / 5));
  doc
    .font(isHead ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(colors.text);
  const options = { width: Math.max(10, each - 8) };
  const height = Math.max(size, ...cells.map((cell) => doc.heightOfString(cell || ' ', options)));
  if (height > doc.page.height - 2 * margin - 12) {
    for (const cell of cells) drawRuns(drawing, [textRun(cell)], left, size);
    return;
  }
  keepTogether(drawing, height + 10);
  const { y } = doc;
  doc
    .font(isHead ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(colors.text);
  for (const [index, cell] of cells.entries())
    doc.text(cell, left + index * each + 4, y + 4, {
      ...options,
      align: aligns[index] ?? 'left',
      height: height + size,
    });
  const bottom = y + height + 8;
  doc.moveTo(left, bottom).lineTo(left + width, bottom);
  doc
    .strokeColor(colors.line)
    .lineWidth(isHead ? 1 : 0.5)
    .stroke();
  doc.x = left;
  doc.y = bottom + 1;
}

const drawingTools = { drawBlocks, drawBarred, drawRuns, drawCode, drawImage, drawRows };
export type DrawingTools = typeof drawingTools;

/** Where a picture goes: it may start a page. */
const pictureAt = (drawing: Drawing, left: number) => ({
  left,
  width: widthAt(drawing, left),
  makeRoom: (height: number) => keepTogether(drawing, height + GAP),
  gap: GAP,
});

function drawImage(drawing: Drawing, image: Image, left: number): void {
  if (drawPicture(drawing, image.url, pictureAt(drawing, left))) return;
  const about = image.alt || image.url;
  drawRuns(drawing, [{ ...textRun(about), font: 'italic', link: image.url }], left, sizes.text);
}
