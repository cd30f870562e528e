/** One piece of a record: its text without quotes, and what stood before it. */
export type Piece = { text: string; after: string };

const MANY = new Set([',', ';', '\t', '，', '；', '、']);

/** Takes out what is not seen, and makes every line end a plain one. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[^\S\n\t]/g, ' ');
}

/**
 * Divides a text into its lines, and those into pieces, as CSV does: within quotes a separator is plain
 * text, and a doubled quote is one. A quote nobody closes is plain text.
 * @param text as `cleanText` gives it
 * @param separator one character; without it commas, semicolons and tabs all separate
 */
export function splitRecords(text: string, separator?: string): Piece[][] {
  const separates = (character: string) =>
    separator === undefined ? MANY.has(character) : character === separator;
  const records: Piece[][] = [];
  let record: Piece[] = [];
  let piece = '';
  let after = '';
  const endPiece = (next: string) => {
    record.push({ text: piece.trim(), after });
    piece = '';
    after = next;
  };
  const lastQuote = text.lastIndexOf('"');
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"' && piece.trim() === '' && index < lastQuote) {
      const end = closingQuote(text, index);
      if (end > 0) {
        piece = text.slice(index + 1, end).replaceAll('""', '"');
        index = end;
        continue;
      }
    }
    if (character === '\n') {
      endPiece('');
      records.push(record);
      record = [];
    } else if (separates(character)) endPiece(character);
    else piece += character;
  }
  endPiece('');
  records.push(record);
  return records;
}

/** How far a quoted piece may reach: an unclosed quote must not make every later one search to the end. */
const LONGEST = 2000;

function closingQuote(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST);
  for (let index = start + 1; index < limit; index += 1) {
    if (text.charAt(index) !== '"') continue;
    if (text.charAt(index + 1) !== '"') return index;
    index += 1;
  }
  return -1;
}
