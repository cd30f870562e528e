import { Problem } from '#lib/client/problem.ts';
import type { ValueRowOutcome } from '#lib/contract/custom-field-values.ts';
import type { RowUpdate } from './drafts.ts';

/** The most spaces per request, few enough to show progress. */
const BATCH = 200;
/** The most characters of JSON per request: the API accepts a million bytes. */
const SIZE_MAXIMUM = 300_000;

/** The result of sending the changes of several spaces. */
export type SendResult = {
  outcomes: ValueRowOutcome[];
  /** Why it stopped early; null if it finished. */
  problem: string | null;
};

/** Splits rows into batches that fit one request. */
export function batchesOf(rows: readonly RowUpdate[]): RowUpdate[][] {
  const batches: RowUpdate[][] = [];
  let size = SIZE_MAXIMUM;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    const batch = batches.at(-1);
    if (!batch || batch.length === BATCH || size + own > SIZE_MAXIMUM) {
      batches.push([row]);
      size = own;
    } else {
      batch.push(row);
      size += own;
    }
  }
  return batches;
}

/** Sends rows batch by batch and stops when the API fails; earlier batches stay applied. */
export async function sendRows(
  rows: readonly RowUpdate[],
  send: (batch: RowUpdate[]) => Promise<ValueRowOutcome[]>,
  onDone: (count: number) => void,
): Promise<SendResult> {
  const outcomes: ValueRowOutcome[] = [];
  for (const batch of batchesOf(rows)) {
    try {
      outcomes.push(...(await send(batch)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { outcomes, problem: error.message };
    }
    onDone(outcomes.length);
  }
  return { outcomes, problem: null };
}
