import { retryImport } from '#components/ui/retry-import.ts';

/** Splits text copied from a spreadsheet into rows of cells. */
export async function readTable(text: string): Promise<string[][]> {
  const { cleanText, readCSV } = await retryImport(() => import('#components/kit/read-csv.ts'));
  return readCSV(cleanText(text).replace(/\n$/, ''), '\t');
}

/** Rows of cells as text that spreadsheets can paste. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
