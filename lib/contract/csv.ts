export type CSVColumn<Item> = [head: string, value: (item: Item) => string | number];

/** With a byte order mark in front, Excel reads a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Items as CSV: a header, then a line for each, as `lineOf` writes them.
 */
export function toCSV<Item>(columns: readonly CSVColumn<Item>[], items: readonly Item[]): string {
  return headOf(columns) + items.map((item) => lineOf(columns, item)).join('');
}

/** The header of a CSV file. */
export function headOf<Item>(columns: readonly CSVColumn<Item>[]): string {
  return written(columns.map(([head]) => head));
}

/**
 * An item as a line of CSV that ends in CR LF, quoted as in RFC 4180. Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe.
 */
export function lineOf<Item>(columns: readonly CSVColumn<Item>[], item: Item): string {
  return written(columns.map(([, value]) => value(item)));
}

const written = (cells: readonly (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`;

// = + - @, their full-width forms, tab and carriage return; also after spaces and line breaks,
// which spreadsheets skip.
const FORMULA = /^[ \n\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
