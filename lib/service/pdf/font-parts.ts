/** What a choice of fonts needs to know of one. */
export type Coverage = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };

/** A stretch of text that one font draws. */
export type Part<Font> = { text: string; font: Font };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const latin = /^[\n\x20-\x7e]*$/;
/** What is not drawn, but says how to draw what stands before it. */
const silent = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Splits texts by the fonts that have their glyphs.
 * @param own the font that draws whatever it can, and what no font has
 * @param others the fonts that may take over, in order; opens them as far as they are asked for
 * @returns gives the parts of a text; what a reader takes for one character, such as an emoji of
 * several or a letter with its accents, is never split
 */
export function partsWith<Font extends Coverage>(
  own: Font,
  others: () => Iterable<Font>,
): (text: string) => Part<Font>[] {
  const known = new Map<string, Font>();
  const hasLatin = own.font.hasGlyphForCodePoint('x'.charCodeAt(0));

  function fontOf(cluster: string): Font {
    const drawn = [...cluster].filter((character) => !silent.test(character));
    const hasAll = (font: Font) =>
      drawn.every((character) =>
        font.font.hasGlyphForCodePoint(character.codePointAt(0) as number),
      );
    if (hasAll(own)) return own;
    for (const font of others()) if (hasAll(font)) return font;
    // Rather without its accent than not at all.
    const base = drawn.slice(0, 1);
    return drawn.length > 1 ? fontOf(base.join('')) : own;
  }

  function keptFontOf(cluster: string): Font {
    const font = known.get(cluster) ?? fontOf(cluster);
    // Clusters have no end, characters have.
    if (cluster.length <= 2) known.set(cluster, font);
    return font;
  }

  return (text) => {
    const font = hasLatin && latin.test(text) ? own : known.get(text);
    if (font) return [{ text, font }];
    const parts: Part<Font>[] = [];
    for (const { segment } of segmenter.segment(text)) {
      const next = keptFontOf(segment);
      const last = parts.at(-1);
      if (last?.font === next) last.text += segment;
      else parts.push({ text: segment, font: next });
    }
    return parts;
  };
}
