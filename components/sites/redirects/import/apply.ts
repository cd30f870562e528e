import { Problem } from '#lib/client/problem.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { batchesOf, type Ready } from './review.ts';

type Counts = { created: number; updated: number; unchanged: number };
type Written = { source: string; destination: RedirectDestination };

/** The result of an import. */
export type Applied = Counts & {
  /** Rows the API refused after all, as things have changed since the review. */
  refused: { number: number; message: string }[];
  /** Rows that were written. */
  written: Ready[];
  /** How many rows were not tried. */
  left: number;
  /** Why it ended early; null when it was stopped or completed. */
  problem: string | null;
};

/**
 * Writes rows batch by batch. A batch is written whole or not at all: refused rows are dropped and the
 * rest is tried again. It ends early when it is stopped or the API fails.
 */
export async function applyRows(
  ready: readonly Ready[],
  {
    signal,
    write,
    onDone,
  }: {
    signal: AbortSignal;
    write: (redirects: Written[]) => Promise<Counts>;
    onDone: (count: number) => void;
  },
): Promise<Applied> {
  const applied: Applied = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    written: [],
    left: 0,
    problem: null,
  };
  const batches = batchesOf(ready);
  let done = 0;
  while (batches.length > 0 && !signal.aborted && applied.problem === null) {
    const batch = batches.shift() ?? [];
    try {
      const counts = await write(batch.map(({ source, destination }) => ({ source, destination })));
      applied.created += counts.created;
      applied.updated += counts.updated;
      applied.unchanged += counts.unchanged;
      applied.written.push(...batch);
      done += batch.length;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const faults = faultsIn(error, batch);
      applied.refused.push(...faults.values());
      done += faults.size;
      const rest = batch.filter((_, index) => !faults.has(index));
      if (faults.size === 0) applied.problem = error.message;
      if (rest.length > 0) batches.unshift(rest);
    }
    onDone(done);
  }
  applied.left = batches.reduce((sum, batch) => sum + batch.length, 0);
  return applied;
}

/** The indexes of the rows that a refusal names, in fields called `redirects.N.…`. */
function faultsIn({ fields }: Problem, batch: readonly Ready[]) {
  const faults = new Map<number, { number: number; message: string }>();
  for (const { path, message } of fields) {
    const index = Number(/^redirects\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? Number.NaN);
    const row = batch[index];
    if (row) faults.set(index, { number: row.number, message });
  }
  return faults;
}
