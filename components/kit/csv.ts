import { downloadText } from './download.ts';

export type CSVColumn<Item> = [head: string, value: (item: Item) => string | number];

/**
 * Items as CSV: a header, then a line for each, ending in CR LF, quoted as in RFC 4180. Text that a
 * spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export function toCSV<Item>(columns: readonly CSVColumn<Item>[], items: readonly Item[]): string {
  const lines = [
    columns.map(([head]) => head),
    ...items.map((item) => columns.map(([, value]) => value(item))),
  ];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

// = + - @, their full-width forms, tab and carriage return; also after spaces and line breaks,
// which spreadsheets skip.
const FORMULA = /^[ \n\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Downloads a CSV file as `<name>-<day>.csv`. */
export function saveCSV(name: string, text: string): void {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  // With a byte order mark, Excel reads the text as UTF-8.
  downloadText(file, `\ufeff${text}`, 'text/csv;charset=utf-8');
}
