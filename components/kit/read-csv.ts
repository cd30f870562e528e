import Papa from 'papaparse';

/** Removes invisible characters from pasted text or a file, and normalizes line endings. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[^\S\n\t]/g, ' ');
}

/**
 * The trimmed cells of a spreadsheet's text, by row. An unclosed quote is plain text. An empty text
 * is one empty cell.
 * @param text as `cleanText` returns it
 * @param delimiter one character
 */
export function readCSV(text: string, delimiter: string): string[][] {
  if (text === '') return [['']];
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(text, { delimiter, quoteChar, newline: '\n', transform: trimmed });
  const parsed = parse('"');
  const isClosed = parsed.errors.every(({ code }) => code !== 'MissingQuotes');
  // Clean text never contains this character, so all quotes are plain text.
  return (isClosed ? parsed : parse('\0')).data;
}

const trimmed = (cell: string) => cell.trim();
