import { DiffThread, WorkerFailure } from './diff-thread.ts';
import type { Drawn, View } from './draw.ts';
import type { PageDiff, Row } from './page-diff.ts';

type Text = string | null;

/** A comparison of two texts under way elsewhere. */
export type Comparison = {
  rows: Row[];
  /** It took too long: what moved or was changed is shown as taken out and added. */
  isPlain: boolean;
  draw: (rows: number[], view: View) => Promise<[number, Drawn][]>;
};

/** For the page that is looked at, and for the one that comes next: neither waits for the other. */
let current = new DiffThread();
let spare = new DiffThread();
let lastNumber = 0;
let ahead: { before: Text; after: Text; comparison: Promise<Comparison> } | null = null;

/** Starts what compares texts, while they are still read. */
export const warmUp = (): void => current.warmUp();

/** Compares two texts that are probably looked at next; a null is a text that isn't there. */
export function compareAhead(before: Text, after: Text): void {
  if (ahead?.before === before && ahead.after === after) return;
  const comparison = inWorker(spare, before, after, false);
  // Whoever comes to it compares it again.
  comparison.catch(() => undefined);
  ahead = { before, after, comparison };
}

/** Compares two texts off the main thread; null is a text that isn't there. */
export async function openComparison(before: Text, after: Text): Promise<Comparison> {
  const made = ahead;
  if (made?.before !== before || made.after !== after) return compare(before, after);
  ahead = null;
  [current, spare] = [spare, current];
  return made.comparison.catch(() => compare(before, after));
}

async function compare(before: Text, after: Text): Promise<Comparison> {
  try {
    return await inWorker(current, before, after, false);
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    if (!error.isSlow) return here(before, after);
  }
  try {
    return await inWorker(current, before, after, true);
  } catch {
    return here(before, after);
  }
}

async function inWorker(
  thread: DiffThread,
  before: Text,
  after: Text,
  isPlain: boolean,
): Promise<Comparison> {
  const diff = ++lastNumber;
  const open = { type: 'open', diff, before, after, isPlain } as const;
  const { rows = [] } = await thread.ask(open);
  return {
    rows,
    isPlain,
    async draw(indexes, view) {
      const question = { type: 'draw', diff, rows: indexes, view } as const;
      let answer = await thread.ask(question);
      if (answer.failed === 'gone') {
        // Other pages were opened in between, or the worker was started anew.
        await thread.ask(open);
        answer = await thread.ask(question);
      }
      return answer.drawn ?? [];
    },
  };
}

/** Without a worker: on the main thread, and no more than the plain comparison. */
async function here(before: Text, after: Text): Promise<Comparison> {
  const { diffPage } = await import('./page-diff.ts');
  const diff: PageDiff = diffPage(before, after, { isPlain: true });
  return {
    rows: diff.rows,
    isPlain: true,
    draw: async (rows, view) => rows.map((index) => [index, diff.draw(index, view)]),
  };
}
