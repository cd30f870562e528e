/** One piece of a line: its text without quotes, and the separator before it. */
export type LinePiece = { text: string; after: string };

/** Up to a separator, which within quotes is plain text. A quote has to be closed soon. */
const PIECE = /[ ]*"((?:[^"]|""){0,2000})"(?!")([^,;|\t\n，；、]*)|[^,;|\t\n，；、]*/y;

/**
 * Splits typed or pasted addresses into lines of pieces: commas, semicolons, bars and tabs all separate
 * them. An unclosed quote is plain text.
 * @param text as `cleanText` returns it
 */
export function splitPieces(text: string): LinePiece[][] {
  const lines: LinePiece[][] = [[]];
  let after = '';
  for (let at = 0; ; at += 1) {
    PIECE.lastIndex = at;
    const [whole = '', quoted, rest = ''] = PIECE.exec(text) ?? [];
    const words = quoted === undefined ? whole : quoted.replaceAll('""', '"') + rest;
    lines.at(-1)?.push({ text: words.trim(), after });
    at += whole.length;
    const separator = text.charAt(at);
    if (separator === '') return lines;
    after = separator === '\n' ? '' : separator;
    if (separator === '\n') lines.push([]);
  }
}
