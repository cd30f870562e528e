import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { drawPdf } from './document.ts';
import { openFont } from './fallback-fonts.ts';
import { faultOfFontFile } from './font-file.ts';
import { partsWith } from './font-parts.ts';
import { fonts } from './look.ts';
import { mixFonts } from './mixed-fonts.ts';
import { breakable } from './runs.ts';
import { findSystemFonts } from './system-fonts.ts';

const dejaVu = fonts.plain as string;
const emoji = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
);
const notAFont = fileURLToPath(import.meta.url);

type Drawn = { text: string; font: string; x: number; y: number };
type Recorded = PDFKit.PDFDocument & {
  _font: { name: string };
  _fragment(text: string, x: number, y: number, options: object): void;
};

/** A document in one font with fallback fonts, and what is drawn in each. */
function openDocument(own: string, files: readonly string[]) {
  const doc = new PDFDocument({ font: '', size: 'A4', margin: 50, compress: false }) as Recorded;
  const bytes: Buffer[] = [];
  doc.on('data', (part: Buffer) => bytes.push(part));
  doc.registerFont('own', own);
  const drawn: Drawn[] = [];
  const draw = doc._fragment;
  doc._fragment = function record(text, x, y, options) {
    if (text !== '') drawn.push({ text, font: this._font.name, x, y });
    draw.call(this, text, x, y, options);
  };
  mixFonts(doc, [], files);
  doc.font('own').fontSize(10);
  const read = async () => {
    doc.end();
    await new Promise((resolve) => doc.once('end', resolve));
    return Buffer.concat(bytes).toString('latin1');
  };
  return { doc, drawn, read };
}
const textOf = (drawn: readonly Drawn[]) => drawn.map(({ text }) => text).join('');
const linesOf = (drawn: readonly Drawn[]) =>
  Object.values(Object.groupBy(drawn, ({ y }) => y)).map((line = []) => textOf(line));

/** A font that has these characters. */
const covering = (name: string, characters: string) => ({
  name,
  font: {
    hasGlyphForCodePoint: (code: number) => characters.includes(String.fromCodePoint(code)),
  },
});

test('each part uses the first font that has it, on one line', () => {
  const { doc, drawn } = openDocument(emoji, [notAFont, dejaVu]);
  doc.text('🎉 Привет,é 🚀 x', 50, 50);
  expect(drawn.map(({ text, font }) => [text, font])).toEqual([
    ['🎉 ', 'NotoEmoji-Regular'],
    ['Привет,é', 'DejaVuSans'],
    [' 🚀 ', 'NotoEmoji-Regular'],
    ['x', 'DejaVuSans'],
  ]);
  const [first = 0, ...xs] = drawn.map(({ x }) => x);
  expect(first).toBe(50);
  expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  expect(new Set(drawn.map(({ y }) => y)).size).toBe(1);
});

test('a character cluster uses a single font', () => {
  const own = covering('own', 'ab中👩');
  const accents = covering('accents', 'abe\u0301');
  const han = covering('han', '中国\u0301👩👧');
  const parts = partsWith(own, () => [accents, han]);
  const named = (text: string) => parts(text).map(({ text: part, font }) => [part, font.name]);
  expect(named('ab')).toEqual([['ab', 'own']]);
  expect(named('ae\u0301b')).toEqual([
    ['a', 'own'],
    ['e\u0301', 'accents'],
    ['b', 'own'],
  ]);
  expect(named('中国中\u0301')).toEqual([
    ['中', 'own'],
    ['国中\u0301', 'han'],
  ]);
  expect(named('👩\u200d👧👩\ufe0f')).toEqual([
    ['👩\u200d👧', 'han'],
    ['👩\ufe0f', 'own'],
  ]);
  // No font has its accent, but one has its letter.
  expect(named('e\u0302')).toEqual([['e\u0302', 'accents']]);
  expect(named('ж\u0000')).toEqual([['ж\u0000', 'own']]);
});

test('a long text without spaces is wrapped, never before a full stop, and nothing is lost', () => {
  const { doc, drawn } = openDocument(dejaVu, [emoji]);
  const text = '我们的手册说明如何设置系统🎉，以及遇到问题时应该怎么办。（像这样）'.repeat(30);
  doc.text(text, 50, 50, { width: 300 });
  expect(textOf(drawn)).toBe(text);
  const lines = linesOf(drawn);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(doc.widthOfString(line)).toBeLessThanOrEqual(300);
    expect(line).not.toMatch(/^[，。）]|（$/);
  }
});

test('lines too narrow for a word are wrapped between characters', () => {
  const { doc, drawn } = openDocument(dejaVu, [emoji]);
  const text = '𝒜𝒷𝒞𝒹𝑒'.repeat(10);
  doc.text(text, 50, 50, { width: 33 });
  expect(textOf(drawn)).toBe(text);
  expect(drawn.every((part) => part.text.isWellFormed())).toBe(true);
  doc.text('🎉'.repeat(20), 50, 500, { width: 60, height: 12, ellipsis: true, lineBreak: false });
  expect(drawn.slice(-2).every((part) => part.text.isWellFormed())).toBe(true);
  expect(drawn.at(-1)?.text).toBe('…');
});

test('links and lines continue across all parts, and alignment includes them', async () => {
  const { doc, drawn, read } = openDocument(dejaVu, [emoji]);
  const link = 'https://example.org';
  doc.text('a 🎉', 50, 50, { width: 300, continued: true });
  doc.text('b 🚀 c', { continued: true, link, underline: true });
  doc.text(' d 🚀', { link: null, underline: false, strike: true });
  expect(linesOf(drawn)).toEqual(['a 🎉b 🚀 c d 🚀']);
  doc.text('e 🎉', 50, 100, { width: 300, align: 'right' });
  const last = drawn.at(-1) as Drawn;
  expect(last.x + doc.widthOfString(last.text)).toBeCloseTo(350, 1);
  const bytes = await read();
  expect(bytes.match(/\/URI \(/g)).toHaveLength(1);
  expect(bytes.match(/\/ToUnicode/g)).toHaveLength(2);
});

test('a measured height equals the drawn height', () => {
  const { doc } = openDocument(dejaVu, [emoji]);
  const text = 'some 🎉 words '.repeat(30);
  const height = doc.heightOfString(text, { width: 200 });
  doc.text(text, 50, 50, { width: 200 });
  expect(doc.y - 50).toBeCloseTo(height, 3);
});

test('an endlessly long word is wrapped between characters', () => {
  const family = '👩\u200d👩\u200d👧';
  const text = breakable(family.repeat(100));
  expect(text.replaceAll('\u200b', '')).toBe(family.repeat(100));
  for (const piece of text.split('\u200b')) {
    expect(piece.length).toBeLessThanOrEqual(100);
    expect(piece.replaceAll(family, '')).toBe('');
  }
  expect(breakable('中'.repeat(1000))).toBe('中'.repeat(1000));
  const marks = breakable(`e${'\u0301'.repeat(1000)}`).split('\u200b');
  expect(Math.max(...marks.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('a file that isn’t a font is refused with the reason', () => {
  expect(faultOfFontFile(dejaVu)).toBeNull();
  expect(faultOfFontFile('/nowhere.ttf')).toBe('is missing');
  expect(faultOfFontFile(notAFont)).toBe('is not a TrueType or OpenType font');
  expect(faultOfFontFile(import.meta.dirname)).toBe('can’t be read');
  expect(findSystemFonts().filter((file) => faultOfFontFile(file))).toEqual([]);
  expect(openFont(notAFont)).toBeNull();
  expect(openFont(dejaVu)).toBe(openFont(dejaVu));
});

/** DejaVu Serif with its glyphs mapped to Han characters. */
function hanFont(): Buffer {
  const bytes = readFileSync(
    fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')),
  );
  const cmap = tableIn(bytes, 'cmap');
  // One table of one group of characters, in format 12.
  for (const [index, word] of [1, 0x3000a, 12, 0xc0000, 28, 0, 1, 0x4e00, 0x5dff, 100].entries())
    cmap.writeUInt32BE(word, index * 4);
  return bytes;
}

function tableIn(bytes: Buffer, tag: string): Buffer {
  const entry = bytes.indexOf(tag, 0, 'latin1');
  const start = bytes.readUInt32BE(entry + 8);
  return bytes.subarray(start, start + bytes.readUInt32BE(entry + 12));
}

async function withFontFile<Result>(bytes: Buffer, act: (file: string) => Promise<Result>) {
  const directory = mkdtempSync(path.join(tmpdir(), 'masthead-font-'));
  const file = path.join(directory, 'Han.ttf');
  writeFileSync(file, bytes);
  try {
    expect(faultOfFontFile(file)).toBeNull();
    return await act(file);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('a configured font draws what the others lack', async () => {
  const made = await withFontFile(hanFont(), (file) => drawText('中文 🎉', [file]));
  expect(made.toString('latin1')).toContain('+DejaVuSerif');
  expect(made.toString('latin1')).toContain('+NotoEmoji-Regular');
});

test('a font that fails while drawing is skipped', async () => {
  const bytes = hanFont();
  tableIn(bytes, 'loca').fill(0xff);
  const made = await withFontFile(bytes, (file) => drawText('中文 🎉', [file]));
  expect(made.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(made.toString('latin1')).not.toContain('+DejaVuSerif');
});

const drawText = async (markdown: string, named = ['/nowhere.ttf', notAFont]) => {
  const made = await drawPdf({
    title: '手册 🎉 한국어',
    date: '2026-01-01',
    isWhole: true,
    pictures: new Map(),
    request: { number: 1, subject: 'こんにちは' },
    pages: [
      {
        type: 'document' as const,
        id: 'pag_1',
        title: '第一页 🎉',
        description: '说明',
        markdown,
        depth: 0,
      },
    ],
    fonts: named,
  });
  return Buffer.from(made);
};

test('missing or broken fonts never fail a PDF', async () => {
  const made = await drawText(
    '# 标题 🎉\n\n**粗体 🎉** *斜体 🎉* `代码 🎉`\n\n| 表 🎉 |\n| - |\n| 格 |',
  );
  expect(made.toString('latin1')).toContain('+NotoEmoji-Regular');
});

test('a PDF says when the server has no font for some of its characters', async () => {
  const text = vi.spyOn(PDFDocument.prototype, 'text');
  const notes = () =>
    text.mock.calls.filter(([line]) => String(line).startsWith('Some characters are'));
  const page = { type: 'document' as const, id: 'pag_1', depth: 0, description: '' };
  const task = { title: 'Café', date: 'Today', isWhole: true, pictures: new Map() };
  const draw = (title: string, markdown: string) =>
    drawPdf({ ...task, pages: [{ ...page, title, markdown }], fonts: ['/nowhere.ttf'] });
  try {
    await draw('Ναι', 'Да, e\u0301, שלום, 🎉 \u200b\t`x`');
    expect(notes()).toHaveLength(0);
    await draw('Ναι', '`中文`');
    expect(notes()).toHaveLength(1);
  } finally {
    text.mockRestore();
  }
});

test.each([
  ['scripts in turn', (index: number) => [...'aא中ж한あกअ🎉'][index % 9] ?? ''],
  ['scripts in turn, as words', (index: number) => `${'aא中ж한あกअ'.at(index % 8)} `],
  ['characters of every kind', (index: number) => String.fromCodePoint(0x10000 + index)],
  ['one character of accents', (index: number) => (index === 0 ? 'a' : '\u0301')],
  ['one emoji of emoji', () => '👩\u200d'],
])('100,000 %s are drawn quickly', async (_, characterAt) => {
  const text = Array.from({ length: 100_000 }, (__, index) => characterAt(index)).join('');
  const start = performance.now();
  const made = await drawText(text);
  expect(made.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(performance.now() - start).toBeLessThan(30_000);
});
