import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { findSystemFonts } from './system-fonts.ts';

const emoji = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
);

let found: string[] | undefined;
const opened = new Map<string, Font | null>();

/**
 * The font files for glyphs that the PDF's own family lacks, in order: emoji, then the configured ones
 * or, if there are none, those of the system, which are searched once.
 */
export function fallbackFiles(given: readonly string[] | undefined): readonly string[] {
  if (given) return [emoji, ...given];
  found ??= findSystemFonts();
  return [emoji, ...found];
}

/**
 * Opens a font, the first one of a collection, and caches it.
 * @returns null for a broken one
 */
export function openFont(file: string): Font | null {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = readFont(file);
  opened.set(file, font);
  return font;
}

function readFont(file: string): Font | null {
  try {
    const read = create(readFileSync(file));
    const font = 'fonts' in read ? read.fonts[0] : read;
    // Both throw on a font that can’t draw text.
    font?.createSubset();
    return font?.layout(' ') ? font : null;
  } catch {
    return null;
  }
}
