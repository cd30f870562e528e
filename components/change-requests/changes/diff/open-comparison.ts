import type { DiffView, Drawn } from './draw.ts';
import type { DiffLine, PageDiff } from './page-diff.ts';
import { DiffWorkerClient, WorkerFailure } from './worker-client.ts';

type Text = string | null;

/** An open comparison of two texts. */
export type Comparison = {
  rows: DiffLine[];
  /** The comparison timed out: moved and changed blocks are shown as removed and added. */
  isPlain: boolean;
  draw: (rows: number[], view: DiffView) => Promise<[number, Drawn][]>;
};

/** One worker for the current page and one for the next, so that neither waits for the other. */
let current = new DiffWorkerClient();
let spare = new DiffWorkerClient();
let lastNumber = 0;
let ahead: { before: Text; after: Text; comparison: Promise<Comparison> } | null = null;

/** Starts the worker while the texts are still loading. */
export const warmUp = (): void => current.warmUp();

/** Compares the texts of the page likely to be opened next; null if a text doesn't exist. */
export function compareAhead(before: Text, after: Text): void {
  if (ahead?.before === before && ahead.after === after) return;
  const comparison = inWorker(spare, before, after, false);
  // On failure the page is compared again when it is opened.
  comparison.catch(() => undefined);
  ahead = { before, after, comparison };
}

/** Compares two texts off the main thread; null if a text doesn't exist. */
export async function openComparison(before: Text, after: Text): Promise<Comparison> {
  const pending = ahead;
  if (pending?.before !== before || pending.after !== after) return compare(before, after);
  ahead = null;
  [current, spare] = [spare, current];
  return pending.comparison.catch(() => compare(before, after));
}

async function compare(before: Text, after: Text): Promise<Comparison> {
  try {
    return await inWorker(current, before, after, false);
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    if (!error.isSlow) return compareOnMainThread(before, after);
  }
  try {
    return await inWorker(current, before, after, true);
  } catch {
    return compareOnMainThread(before, after);
  }
}

async function inWorker(
  thread: DiffWorkerClient,
  before: Text,
  after: Text,
  isPlain: boolean,
): Promise<Comparison> {
  const diff = ++lastNumber;
  const open = { type: 'open', diff, before, after, isPlain } as const;
  const { rows = [] } = await thread.send(open);
  return {
    rows,
    isPlain,
    async draw(indexes, view) {
      const request = { type: 'draw', diff, rows: indexes, view } as const;
      let answer = await thread.send(request);
      if (answer.failed === 'gone') {
        // The worker dropped the comparison or was restarted.
        await thread.send(open);
        answer = await thread.send(request);
      }
      return answer.drawn ?? [];
    },
  };
}

/** The fallback without a worker: a plain comparison on the main thread. */
async function compareOnMainThread(before: Text, after: Text): Promise<Comparison> {
  const { diffPage } = await import('./page-diff.ts');
  const diff: PageDiff = diffPage(before, after, { isPlain: true });
  return {
    rows: diff.rows,
    isPlain: true,
    draw: async (rows, view) => rows.map((index) => [index, diff.draw(index, view)]),
  };
}
