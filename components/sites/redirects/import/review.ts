import { type Column, toCSV } from '#components/kit/csv.ts';
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
export type Outcome = Answer['outcome'];

/** A row of the file as it was written. */
export type WrittenRow = { number: number; source: string; target: string };

/** A row with what importing it would do; `answer.source` is the path as it would be saved. */
export type ReviewedRow = WrittenRow & {
  answer: Answer;
  /** The row of the same path that is kept instead of this one. */
  rival?: number;
};

/** How long a cell may be for the API to look at it. */
const CELL_MAXIMUM = 2048;
/** How much of a file goes in one request, in characters of its JSON: the API takes a million bytes. */
const SIZE_MAXIMUM = 300_000;

/** The rows of a file by its columns. */
export function writtenRows({ rows, source, target }: ReadTable): WrittenRow[] {
  return rows.map(({ number, cells }) => ({
    number,
    source: cells[source] ?? '',
    target: cells[target] ?? '',
  }));
}

/** Why a file has too many rows; null when it hasn't. */
export function whyTooMany(count: number): string | null {
  if (count <= REDIRECT_IMPORT_MAXIMUM) return null;
  const most = REDIRECT_IMPORT_MAXIMUM.toLocaleString('en');
  const files = Math.ceil(count / REDIRECT_IMPORT_MAXIMUM);
  return `It has ${count.toLocaleString('en')} rows, and ${most} can be imported at once. Divide it into ${files} files. Nothing was changed.`;
}

/** Divides rows into what one request takes. */
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

/** Why the API would not even look at a row. */
export function tooLong({ source, target }: WrittenRow): Answer | null {
  if (source.length <= CELL_MAXIMUM && target.length <= CELL_MAXIMUM) return null;
  const message = 'A path or an address has at most 2,048 characters.';
  return { source: source.slice(0, CELL_MAXIMUM), outcome: 'refuse', message };
}

/** Marks the rows whose path an earlier one has: across a whole file, which the API sees in parts. */
export function markRivals(rows: readonly ReviewedRow[]): ReviewedRow[] {
  const firsts = new Map<string, ReviewedRow>();
  return rows.map((row) => {
    const { source } = row.answer;
    // Only what is a path can be one twice.
    if (!source.startsWith('/') || source === '/') return row;
    const key = keyOfPath(source);
    const first = firsts.get(key);
    if (first) return lostTo(row, first);
    firsts.set(key, row);
    return row;
  });
}

/** A row that gives way to another of its path. */
export function lostTo(row: ReviewedRow, kept: ReviewedRow): ReviewedRow {
  const isSame = row.answer.source === kept.answer.source;
  const has = `Row ${kept.number} has ${kept.answer.source} already${isSame ? '' : ', and case is ignored'}.`;
  return {
    ...row,
    rival: kept.number,
    answer: {
      source: row.answer.source,
      outcome: 'refuse',
      message: `${has} Keep one of the two.`,
    },
  };
}

/**
 * Keeps a row instead of the one that stood for its path.
 * @param answer what the API says of it by itself
 */
export function keepInstead(
  rows: readonly ReviewedRow[],
  chosen: ReviewedRow,
  answer: Answer,
): ReviewedRow[] {
  const { number, source, target, rival } = chosen;
  const kept: ReviewedRow = { number, source, target, answer };
  return rows.map((row) => {
    if (row.number === number) return kept;
    const isOfThisPath = row.number === rival || (rival !== undefined && row.rival === rival);
    return isOfThisPath ? lostTo(row, kept) : row;
  });
}

/** How many rows there are of each outcome. */
export function countOutcomes(rows: readonly ReviewedRow[]): Record<Outcome, number> {
  const counts = { create: 0, update: 0, unchanged: 0, refuse: 0 };
  for (const { answer } of rows) counts[answer.outcome] += 1;
  return counts;
}

export type Ready = { number: number; source: string; destination: RedirectDestination };

/** What importing would write. */
export function readyRows(rows: readonly ReviewedRow[]): Ready[] {
  return rows.flatMap(({ number, answer: { outcome, source, destination } }) =>
    (outcome === 'create' || outcome === 'update') && destination
      ? [{ number, source, destination }]
      : [],
  );
}

const errorColumns: Column<ReviewedRow>[] = [
  ['From', ({ source }) => source],
  ['To', ({ target }) => target],
  ['Row', ({ number }) => number],
  ['Why not', ({ answer }) => answer.message ?? ''],
];

/** The refused rows with the reason for each: repaired, the file can be imported again. */
export function errorFile(rows: readonly ReviewedRow[]): string {
  return toCSV(
    errorColumns,
    rows.filter(({ answer }) => answer.outcome === 'refuse'),
  );
}
