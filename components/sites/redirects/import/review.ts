import { formatNumber } from '#components/kit/format.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import {
  REDIRECT_BATCH,
  REDIRECT_IMPORT_MAXIMUM,
  type RedirectDestination,
  type reviewRedirects,
} from '#lib/contract/redirects.ts';
import type { ReadTable } from './read-table.ts';

type Answer = ReplyOf<typeof reviewRedirects>['rows'][number];
export type RowOutcome = Answer['outcome'];

/** A row of the file as written. */
export type WrittenRow = { number: number; source: string; target: string };

/** A row with what importing it would do; `answer.source` is the path as it would be saved. */
export type ReviewedRow = WrittenRow & {
  answer: Answer;
  /** The row with the same path that is kept instead of this one. */
  duplicate?: number;
};

/** The longest cell that the API accepts. */
const CELL_MAXIMUM = 2048;
/** The size of one request, in characters of JSON: the API takes a million bytes. */
const SIZE_MAXIMUM = 300_000;

/** The rows of a file by its columns. */
export function writtenRows({ rows, source, target }: ReadTable): WrittenRow[] {
  return rows.map(({ number, cells }) => ({
    number,
    source: cells[source] ?? '',
    target: cells[target] ?? '',
  }));
}

/** The error for a file with too many rows; otherwise null. */
export function tooManyRows(count: number): string | null {
  if (count <= REDIRECT_IMPORT_MAXIMUM) return null;
  const most = formatNumber(REDIRECT_IMPORT_MAXIMUM);
  const files = Math.ceil(count / REDIRECT_IMPORT_MAXIMUM);
  return `The file has ${formatNumber(count)} rows, and you can import up to ${most} at once. Split it into ${files} files. Nothing was changed.`;
}

/** Splits rows into requests. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let size = SIZE_MAXIMUM;
  for (const item of items) {
    const own = JSON.stringify(item).length;
    const batch = batches.at(-1);
    if (!batch || batch.length === REDIRECT_BATCH || size + own > SIZE_MAXIMUM) {
      batches.push([item]);
      size = own;
    } else {
      batch.push(item);
      size += own;
    }
  }
  return batches;
}

/** Why the API would refuse a row outright. */
export function tooLong({ source, target }: WrittenRow): Answer | null {
  if (source.length <= CELL_MAXIMUM && target.length <= CELL_MAXIMUM) return null;
  const message = 'A path or address can have up to 2,048 characters.';
  return { source: source.slice(0, CELL_MAXIMUM), outcome: 'refuse', message };
}

/** Marks rows with the path of an earlier row, across the whole file: the API sees it in parts. */
export function markDuplicates(rows: readonly ReviewedRow[]): ReviewedRow[] {
  const firsts = new Map<string, ReviewedRow>();
  return rows.map((row) => {
    const { source } = row.answer;
    // Only valid paths can conflict.
    if (!source.startsWith('/') || source === '/') return row;
    const key = keyOfPath(source);
    const first = firsts.get(key);
    if (first) return duplicateOf(row, first);
    firsts.set(key, row);
    return row;
  });
}

/** A row that is dropped because another row has its path. */
function duplicateOf(row: ReviewedRow, kept: ReviewedRow): ReviewedRow {
  const isSame = row.answer.source === kept.answer.source;
  const has = `Row ${kept.number} already has ${kept.answer.source}${isSame ? '' : ', and case is ignored'}.`;
  return {
    ...row,
    duplicate: kept.number,
    answer: {
      source: row.answer.source,
      outcome: 'refuse',
      message: `${has} Keep one of them.`,
    },
  };
}

/**
 * Keeps a row instead of the one that was kept for its path.
 * @param answer the API's answer for this row alone
 */
export function keepInstead(
  rows: readonly ReviewedRow[],
  selected: ReviewedRow,
  answer: Answer,
): ReviewedRow[] {
  const { number, source, target, duplicate } = selected;
  const kept: ReviewedRow = { number, source, target, answer };
  return rows.map((row) => {
    if (row.number === number) return kept;
    const isOfThisPath =
      row.number === duplicate || (duplicate !== undefined && row.duplicate === duplicate);
    return isOfThisPath ? duplicateOf(row, kept) : row;
  });
}

/** The number of rows with each outcome. */
export function countOutcomes(rows: readonly ReviewedRow[]): Record<RowOutcome, number> {
  const counts = { create: 0, update: 0, unchanged: 0, refuse: 0 };
  for (const { answer } of rows) counts[answer.outcome] += 1;
  return counts;
}

/** Whether visitors couldn’t reach what the site shows at the path of a row anymore. */
export function hidesContent({ answer }: ReviewedRow): boolean {
  return answer.hides !== undefined && answer.outcome !== 'refuse';
}

export type Ready = { number: number; source: string; destination: RedirectDestination };

/** The rows that an import would write. */
export function readyRows(rows: readonly ReviewedRow[]): Ready[] {
  return rows.flatMap(({ number, answer: { outcome, source, destination } }) =>
    (outcome === 'create' || outcome === 'update') && destination
      ? [{ number, source, destination }]
      : [],
  );
}

const errorColumns: CSVColumn<ReviewedRow>[] = [
  ['From', ({ source }) => source],
  ['To', ({ target }) => target],
  ['Row', ({ number }) => number],
  ['Reason', ({ answer }) => answer.message ?? ''],
];

/** The refused rows with their reasons: once fixed, the file can be imported again. */
export function errorFile(rows: readonly ReviewedRow[]): string {
  return toCSV(
    errorColumns,
    rows.filter(({ answer }) => answer.outcome === 'refuse'),
  );
}
