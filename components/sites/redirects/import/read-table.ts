import { cleanText, splitRecords } from '#components/kit/split-records.ts';

/** A row of a file with its number there, the first being 1. */
export type TableRow = { number: number; cells: string[] };

/** A file of redirects as it was read; a column is its position, null where there is none. */
export type ReadTable = {
  rows: TableRow[];
  /** What to call each column. */
  columns: string[];
  source: number;
  target: number;
  /** Whether the columns were told by a head, and not by their order. */
  isNamed: boolean;
};

const separators = [',', ';', '\t', '|'];
/** So many rows tell what separates the columns. */
const LOOKED_AT = 50;

const sourceHead =
  /^(?:redirect )?(?:from|source|old|origin)(?:[ _-]?(?:path|url|address|page))?$/i;
const targetHead =
  /^(?:redirect )?(?:to|target|destination|new|leads to)(?:[ _-]?(?:path|url|address|page))?$/i;

/**
 * Reads what a spreadsheet wrote, whatever separates its columns: those of the paths by their head, or
 * else the first two.
 * @throws Error with words for the person when there are no two columns
 */
export function readTable(text: string): ReadTable {
  const cleaned = cleanText(text);
  // Excel tells what separates in a first line of its own.
  const told = /^sep=(.)\n/i.exec(cleaned);
  const separator = told?.[1] ?? separatorOf(cleaned);
  const records = splitRecords(cleaned, separator).map(
    (pieces, index): TableRow => ({
      number: index + 1,
      cells: pieces.map(({ text: cell }) => cell),
    }),
  );
  const rows = records.slice(told ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = rows;
  if (!first) throw new Error('There are no rows in it.');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width < 2)
    throw new Error(
      'It has one column only. It takes two: the old path, and the path it leads to, such as /old,/new.',
    );
  const source = first.cells.findIndex((cell) => sourceHead.test(cell));
  const target = first.cells.findIndex((cell) => targetHead.test(cell));
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

/** What divides the most of the first rows into columns. */
function separatorOf(text: string): string {
  const scores = separators.map((separator) => {
    const records = splitRecords(text.slice(0, 50_000), separator).slice(0, LOOKED_AT);
    return records.filter((pieces) => pieces.length > 1).length;
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}

function isPath(cell: string): boolean {
  return /^\/|^https?:\/\//i.test(cell);
}
