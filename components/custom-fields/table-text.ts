import { cleanText, readCSV } from '#components/kit/read-csv.ts';

/** Splits text copied from a spreadsheet into rows of cells. */
export function readTable(text: string): string[][] {
  return readCSV(cleanText(text).replace(/\n$/, ''), '\t');
}

/** Rows of cells as text that spreadsheets can paste. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
