import type { Font } from 'fontkit';
import { openFont } from './fallback-fonts.ts';
import { type FontRun, partsWith } from './font-parts.ts';

/** The part of pdfkit that its types don't describe. */
type Insides = PDFKit.PDFDocument & {
  _font: EmbeddedFont;
  _fontSize: number;
  _fillColor: [PDFKit.Mixins.ColorValue, number] | undefined;
  /** Draws a line, or a part of it in one style. */
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
};
type EmbeddedFont = { font: Font; ascender: number };
type LineOptions = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number };
type FontPart = FontRun<EmbeddedFont>;

/** Wider than any line. */
const NOWHERE = 1e6;
const BOLD_WEIGHT = 600;
const SLANT = 12;
/** The share of a line's free space that goes before the text. */
const shares: Record<string, number> = { right: 1, center: 0.5 };
const undecorated = { link: null, goTo: null, destination: null, underline: false, strike: false };

/**
 * Makes a document draw glyphs its fonts lack in other fonts. Measuring, wrapping, truncating and
 * drawing all use three of pdfkit’s methods, which are replaced.
 * @param families names of registered fallback fonts, used first
 * @param files font files used next; each is opened when a text needs it, a broken one is skipped
 * @returns the characters that no font had so far, which are shown as boxes
 */
export function mixFonts(
  doc: PDFKit.PDFDocument,
  families: readonly string[],
  files: readonly string[],
): ReadonlySet<string> {
  const missing = new Set<string>();
  const inside = doc as Insides;
  const draw = inside._fragment.bind(inside);
  const widthOf = inside.widthOfString.bind(inside);
  const lineHeightOf = inside.currentLineHeight.bind(inside);
  const splitters = new Map<EmbeddedFont, (text: string) => FontPart[]>();
  const registered = new Set(families);
  /** The font of the line while a part of it is drawn in another one. */
  let lineFont: EmbeddedFont | null = null;

  function within<Result>(font: EmbeddedFont, act: () => Result): Result {
    const present = inside._font;
    inside._font = font;
    try {
      return act();
    } finally {
      inside._font = present;
    }
  }

  function* others(): Iterable<EmbeddedFont> {
    for (const name of [...families, ...files]) {
      if (!registered.has(name)) {
        const font = openFont(name);
        if (!font) continue;
        inside.registerFont(name, font as never);
        registered.add(name);
      }
      yield within(inside._font, () => (inside.font(name) as Insides)._font);
    }
  }

  function partsOf(text: string): FontPart[] {
    const own = inside._font;
    const split =
      splitters.get(own) ?? partsWith(own, others, (character) => missing.add(character));
    splitters.set(own, split);
    return split(text);
  }

  function drawParts(parts: readonly FontPart[], x: number, y: number, options: LineOptions): void {
    const own = inside._font;
    const widths = parts.map(({ text, font }) => within(font, () => widthOf(text, options)));
    const textWidth = widths.reduce((sum, width) => sum + width, 0);
    const room = options.width ? (options.lineWidth ?? textWidth) - textWidth : 0;
    const baseline = -(own.ascender / 1000) * inside._fontSize;
    let at = x + room * (shares[options.align ?? ''] ?? 0);
    for (const [index, { text, font }] of parts.entries()) {
      // The first part carries the links and lines of all parts.
      const marks = index === 0 ? { textWidth, wordCount: 1 } : undecorated;
      const look = { ...options, align: 'left', baseline, ...marks, ...slantOf(own, font) };
      within(font, () => drawAs(isBold(own) && !isBold(font), text, at, y, look as LineOptions));
      at += widths[index] ?? 0;
    }
  }

  function drawAs(bold: boolean, text: string, x: number, y: number, options: LineOptions): void {
    if (!bold) {
      draw(text, x, y, options);
      return;
    }
    inside.save().lineWidth(inside._fontSize / 40);
    if (inside._fillColor) inside.strokeColor(...inside._fillColor);
    draw(text, x, y, { ...options, fill: true, stroke: true });
    inside.restore();
  }

  inside.widthOfString = (text, options) => {
    // Half a character: the line breaks before it.
    if (!text.isWellFormed()) return NOWHERE;
    const parts = partsOf(text);
    return parts.reduce(
      (sum, part) => sum + within(part.font, () => widthOf(part.text, options)),
      0,
    );
  };

  inside.currentLineHeight = (includeGap) =>
    within(lineFont ?? inside._font, () => lineHeightOf(includeGap));

  inside._fragment = (text, x, y, options) => {
    const parts = partsOf(text.replaceAll('\n', ''));
    if (parts.every(({ font }) => font === inside._font)) {
      draw(text, x, y, options);
      return;
    }
    lineFont = inside._font;
    try {
      drawParts(parts, x, y, options);
    } finally {
      lineFont = null;
    }
  };
  return missing;
}

const isBold = ({ font }: EmbeddedFont) => (font['OS/2']?.usWeightClass ?? 400) >= BOLD_WEIGHT;

/** Slants text in a font that has no italics. */
function slantOf(own: EmbeddedFont, { font }: EmbeddedFont): { oblique?: number } {
  return own.font.italicAngle !== 0 && font.italicAngle === 0 ? { oblique: SLANT } : {};
}
