import { cleanText, readCSV } from '#components/kit/read-csv.ts';

/** A row of a file with its number there, starting at 1. */
type TableRow = { number: number; cells: string[] };

/** A parsed file of redirects; a column is an index, or null if missing. */
export type ReadTable = {
  rows: TableRow[];
  /** The names of the columns. */
  columns: string[];
  source: number;
  target: number;
  /** Whether the columns were found by a header instead of by order. */
  isNamed: boolean;
};

const separators = [',', ';', '\t', '|'];
/** How many rows are used to detect the separator. */
const SAMPLED_ROWS = 50;

const sourceHeader =
  /^(?:redirect )?(?:from|source|old|origin)(?:[ _-]?(?:path|url|address|page))?$/i;
const targetHeader =
  /^(?:redirect )?(?:to|target|destination|new|leads to)(?:[ _-]?(?:path|url|address|page))?$/i;

/**
 * Parses a spreadsheet export with any separator. The path columns are found by the header, otherwise
 * they are the first two.
 * @throws Error with a message for the person when there are no two columns
 */
export function readTable(text: string): ReadTable {
  const cleaned = cleanText(text);
  // Excel writes the separator in a first line of its own.
  const declared = /^sep=(.)\n/i.exec(cleaned);
  const separator = declared?.[1] ?? separatorOf(cleaned);
  const records = readCSV(cleaned, separator).map(
    (cells, index): TableRow => ({ number: index + 1, cells }),
  );
  const rows = records
    .slice(declared ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = rows;
  if (!first) throw new Error('The file has no rows.');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width < 2)
    throw new Error(
      'The file has only one column. It needs two: the old path and the new one, such as /old,/new.',
    );
  const source = first.cells.findIndex((cell) => sourceHeader.test(cell));
  const target = first.cells.findIndex((cell) => targetHeader.test(cell));
  const isNamed = source >= 0 && target >= 0;
  const hasHead = isNamed || !first.cells.some(isPath);
  const columns = Array.from(
    { length: width },
    (_, at) => (hasHead && first.cells[at]) || `Column ${at + 1}`,
  );
  return {
    rows: hasHead ? rows.slice(1) : rows,
    columns,
    ...(isNamed ? { source, target } : { source: 0, target: 1 }),
    isNamed,
  };
}

/** The separator that splits the most of the first rows into columns. */
function separatorOf(text: string): string {
  const scores = separators.map((separator) => {
    const records = readCSV(text.slice(0, 50_000), separator).slice(0, SAMPLED_ROWS);
    return records.filter((cells) => cells.length > 1).length;
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}

function isPath(cell: string): boolean {
  return /^\/|^https?:\/\//i.test(cell);
}
