import type { Root } from 'mdast';
import PDFDocument from 'pdfkit';
import { definitionsOf, parseMarkdown, UnreadableMarkdown } from '#lib/markdown/parse.ts';
import { type Drawing, drawBlocks } from './blocks.ts';
import { fallbackFiles } from './fallback-fonts.ts';
import { withFormulasRead } from './formulas.ts';
import { colors, fonts, margin, sizes } from './look.ts';
import { mixFonts } from './mixed-fonts.ts';
import type { PdfPage, PdfTask } from './task.ts';

const LINES_IN_CONTENTS = 36;
const CONTENTS_MAXIMUM = 720;
const INDENT = 14;

/** Draws a PDF: title page, table of contents, then one or more sheets for each page. */
export async function drawPdf(task: PdfTask): Promise<Uint8Array> {
  try {
    return await drawWith(task, fallbackFiles(task.fonts));
  } catch {
    // A font may turn out to be broken only when it is used.
    return drawWith(task, []);
  }
}

async function drawWith(task: PdfTask, files: readonly string[]): Promise<Uint8Array> {
  const { title, request, isWhole, pages } = task;
  const name = request ? `${title} · #${request.number}` : title;
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: request?.subject ? `${name} ${request.subject}` : name, Creator: 'Masthead' },
    // A font given here has no name, and pdfkit would read its file again on each use.
    font: '',
  });
  const parts: Uint8Array[] = [];
  const done = Promise.withResolvers<void>();
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => done.resolve());
  for (const [family, file] of Object.entries(fonts)) doc.registerFont(family, file);
  joinWritten(doc);
  const missing = mixFonts(doc, ['plain'], files);
  if (isWhole) drawTitle(doc, task);
  const listed = isWhole ? pages.slice(0, CONTENTS_MAXIMUM) : [];
  const contentsFrom = doc.bufferedPageRange().count;
  for (let line = 0; line < listed.length; line += LINES_IN_CONTENTS) doc.addPage();
  const starts = await drawPages(doc, task);
  drawContents(doc, listed, starts, contentsFrom);
  if (missing.size > 0) noteMissingFont(doc);
  numberPages(doc, name, isWhole);
  doc.end();
  await done.promise;
  return Buffer.concat(parts);
}

type Sheet = { content: { buffer: Uint8Array[] } };

/**
 * Joins what is drawn on a sheet once the next one begins: until the end it would otherwise be kept as
 * thousands of arrays, each for one command.
 */
function joinWritten(doc: PDFKit.PDFDocument): void {
  let last: Sheet | undefined;
  doc.on('pageAdded', () => {
    if (last) last.content.buffer = [Buffer.concat(last.content.buffer)];
    last = doc.page as unknown as Sheet;
  });
}

function drawTitle(doc: PDFKit.PDFDocument, { title, request, date }: PdfTask): void {
  doc.addPage();
  doc.font('bold').fontSize(sizes.title).fillColor(colors.text).text(title, margin, 220);
  doc.moveDown(0.6);
  const about = request && `#${request.number}${request.subject ? ` · ${request.subject}` : ''}`;
  if (about) doc.font('plain').fontSize(14).text(about).moveDown(0.6);
  doc.font('plain').fontSize(sizes.text).fillColor(colors.quiet).text(date);
}

/** @returns the first sheet of each page */
async function drawPages(
  doc: PDFKit.PDFDocument,
  { pages, pictures, labels = {} }: PdfTask,
): Promise<Map<string, number>> {
  const starts = new Map<string, number>();
  const ids = new Set(pages.map(({ id }) => id));
  const outlines: PDFKit.PDFOutline[] = [];
  const least = Math.min(...pages.map(({ depth }) => depth));
  let groups: PdfPage[] = [];
  const begin = ({ id, title, depth }: PdfPage): PDFKit.PDFOutline => {
    doc.addNamedDestination(id);
    starts.set(id, doc.bufferedPageRange().count);
    const outline = (outlines[depth - least - 1] ?? doc.outline).addItem(title);
    outlines.length = Math.max(0, depth - least);
    outlines.push(outline);
    return outline;
  };
  for (const page of pages) {
    if (page.type === 'group') groups.push(page);
    if (page.type !== 'document') continue;
    const { title, description, markdown } = page;
    doc.addPage();
    doc.font('plain').fontSize(11).fillColor(colors.quiet);
    doc.text(groups.map((group) => group.title).join(' / '), margin, margin);
    // Groups begin with their first page.
    for (const group of groups) begin(group);
    groups = [];
    const outline = begin(page);
    doc.font('bold').fontSize(20).fillColor(colors.text).text(title, margin, doc.y);
    doc.moveDown(0.4);
    if (description)
      doc.font('plain').fontSize(11).fillColor(colors.quiet).text(description).moveDown(0.6);
    const root = await withFormulasRead(read(markdown));
    const drawing: Drawing = {
      doc,
      definitions: definitionsOf(root),
      pictures,
      pages: ids,
      labels,
      outline,
    };
    drawBlocks(drawing, root.children, { left: margin, depth: 0 });
  }
  // A document needs a sheet even without pages.
  if (doc.bufferedPageRange().count === 0) {
    doc.addPage();
    doc
      .font('bold')
      .fontSize(20)
      .text(pages[0]?.title ?? '', margin, margin);
  }
  return starts;
}

/** The blocks of a text; one that can't be parsed is shown as it is written. */
function read(markdown: string): Root {
  try {
    return parseMarkdown(markdown).root;
  } catch (error) {
    if (!(error instanceof UnreadableMarkdown)) throw error;
    return { type: 'root', children: [{ type: 'code', value: markdown }] };
  }
}

function drawContents(
  doc: PDFKit.PDFDocument,
  listed: readonly PdfPage[],
  starts: ReadonlyMap<string, number>,
  from: number,
): void {
  const least = Math.min(...listed.map(({ depth }) => depth));
  const right = doc.page.width - margin;
  for (const [index, { id, title, href, depth }] of listed.entries()) {
    const line = index % LINES_IN_CONTENTS;
    if (line === 0) {
      doc.switchToPage(from + index / LINES_IN_CONTENTS);
      if (index === 0)
        doc.font('bold').fontSize(17).fillColor(colors.text).text('Contents', margin, margin);
    }
    const y = margin + 40 + line * 17;
    const left = margin + Math.min(10, depth - least) * INDENT;
    doc.font('plain').fontSize(sizes.text).fillColor(colors.text);
    const width = right - left - 40;
    doc.text(title, left, y, {
      width,
      height: 13,
      ellipsis: true,
      ...(starts.has(id) && { goTo: id }),
      ...(href && /^https?:/i.test(href) && { link: href }),
      lineBreak: false,
    });
    doc.fillColor(colors.quiet).text(String(starts.get(id) ?? ''), right - 36, y, {
      width: 36,
      align: 'right',
      lineBreak: false,
    });
  }
}

/** Says on the first sheet that characters are missing. */
function noteMissingFont(doc: PDFKit.PDFDocument): void {
  doc.switchToPage(0);
  doc.page.margins.bottom = 0;
  const note = 'Some characters are missing: the server that made this PDF has no font for them.';
  doc.font('plain').fontSize(sizes.small).fillColor(colors.quiet);
  doc.text(note, margin, doc.page.height - 54, { lineBreak: false });
}

function numberPages(doc: PDFKit.PDFDocument, name: string, hasTitle: boolean): void {
  const { count } = doc.bufferedPageRange();
  for (let page = hasTitle ? 1 : 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise start another sheet.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(sizes.small).fillColor(colors.quiet);
    const y = doc.page.height - 40;
    const width = doc.page.width - 2 * margin - 80;
    doc.text(name, margin, y, { width, height: 12, ellipsis: true, lineBreak: false });
    doc.text(`${page + 1} / ${count}`, doc.page.width - margin - 80, y, {
      width: 80,
      align: 'right',
      lineBreak: false,
    });
  }
}
