import { Problem } from '#lib/client/problem.ts';
import type { ValueRowOutcome } from '#lib/contract/custom-field-values.ts';
import type { SentRow } from './drafts.ts';

/** How many spaces go in one request: few enough to see it move on. */
const BATCH = 200;
/** How much goes in one request, in characters of its JSON: the API takes a million bytes. */
const SIZE_MAXIMUM = 300_000;

/** What became of spaces that were sent. */
export type Applied = {
  outcomes: ValueRowOutcome[];
  /** Why it ended early; null when it came to its end. */
  problem: string | null;
};

/** Divides spaces into what one request takes. */
export function batchesOf(rows: readonly SentRow[]): SentRow[][] {
  const batches: SentRow[][] = [];
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

/** Sends spaces batch by batch. It ends early where the API fails: what came before it counts. */
export async function sendRows(
  rows: readonly SentRow[],
  send: (batch: SentRow[]) => Promise<ValueRowOutcome[]>,
  onDone: (count: number) => void,
): Promise<Applied> {
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
