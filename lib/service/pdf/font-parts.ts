/** The properties of a font needed to choose one. */
export type Coverage = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };

/** A run of text in one font. */
export type FontRun<Font> = { text: string; font: Font };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const latin = /^[\n\x20-\x7e]*$/;
/** Characters that are not drawn, but modify the one before. */
const silent = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Splits texts by the fonts that have their glyphs.
 * @param own the font for all glyphs it has, and for those no font has
 * @param others fallback fonts in order, opened when needed
 * @param onMissing called with a character that no font has
 * @returns a function that splits a text; a character as readers perceive it, such as an emoji of
 * several code points or a letter with accents, is never split
 */
export function partsWith<Font extends Coverage>(
  own: Font,
  others: () => Iterable<Font>,
  onMissing: (character: string) => void = () => undefined,
): (text: string) => FontRun<Font>[] {
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
    // A letter without its accent is better than none.
    const [base = ''] = drawn;
    if (drawn.length > 1) return fontOf(base);
    onMissing(base);
    return own;
  }

  function keptFontOf(cluster: string): Font {
    const font = known.get(cluster) ?? fontOf(cluster);
    // Clusters can be endless, characters can't.
    if (cluster.length <= 2) known.set(cluster, font);
    return font;
  }

  return (text) => {
    const font = hasLatin && latin.test(text) ? own : known.get(text);
    if (font) return [{ text, font }];
    const parts: FontRun<Font>[] = [];
    for (const { segment } of segmenter.segment(text)) {
      const next = keptFontOf(segment);
      const last = parts.at(-1);
      if (last?.font === next) last.text += segment;
      else parts.push({ text: segment, font: next });
    }
    return parts;
  };
}
