import type { Drawn, View } from './draw.ts';
import type { PageDiff, Row } from './page-diff.ts';
import type { Answer, Question } from './protocol.ts';

/** A comparison of two texts under way elsewhere. */
export type Comparison = {
  rows: Row[];
  /** It took too long: what moved or was changed is shown as taken out and added. */
  isPlain: boolean;
  draw: (rows: number[], view: View) => Promise<[number, Drawn][]>;
};

/** How long the worker may think before it is asked for less, in milliseconds. */
const PATIENCE = 5000;

type Asking = { resolve: (answer: Answer) => void; reject: (reason: Error) => void };

let worker: Worker | null = null;
let lastNumber = 0;
const asking = new Map<number, Asking>();

/** The worker took too long, or could not be started. */
class WorkerFailure extends Error {
  readonly isSlow: boolean;
  constructor(isSlow: boolean) {
    super(isSlow ? 'The comparison took too long.' : 'The worker could not be started.');
    this.isSlow = isSlow;
  }
}

/** Starts what compares texts, while they are still read. */
export function warmUp(): void {
  try {
    worker ??= start();
  } catch {
    // Without a worker texts are compared here.
  }
}

/** Compares two texts off the main thread; null is a text that isn't there. */
export async function openComparison(
  before: string | null,
  after: string | null,
): Promise<Comparison> {
  try {
    return await inWorker(before, after, false);
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    if (!error.isSlow) return here(before, after);
  }
  try {
    return await inWorker(before, after, true);
  } catch {
    return here(before, after);
  }
}

async function inWorker(
  before: string | null,
  after: string | null,
  isPlain: boolean,
): Promise<Comparison> {
  const diff = ++lastNumber;
  const open = { type: 'open', diff, before, after, isPlain } as const;
  const { rows = [] } = await ask(open);
  return {
    rows,
    isPlain,
    async draw(indexes, view) {
      const question = { type: 'draw', diff, rows: indexes, view } as const;
      let answer = await ask(question);
      if (answer.failed === 'gone') {
        // Other pages were opened in between, or the worker was started anew.
        await ask(open);
        answer = await ask(question);
      }
      return answer.drawn ?? [];
    },
  };
}

/** Without a worker: on the main thread, and no more than the plain comparison. */
async function here(before: string | null, after: string | null): Promise<Comparison> {
  const { diffPage } = await import('./page-diff.ts');
  const diff: PageDiff = diffPage(before, after, { isPlain: true });
  return {
    rows: diff.rows,
    isPlain: true,
    draw: async (rows, view) => rows.map((index) => [index, diff.draw(index, view)]),
  };
}

type Asked<One> = One extends unknown ? Omit<One, 'ask'> : never;

function ask(question: Asked<Question>): Promise<Answer> {
  const number = ++lastNumber;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stop(true), PATIENCE);
    const done = <Value>(end: (value: Value) => void) => {
      return (value: Value) => {
        clearTimeout(timer);
        asking.delete(number);
        end(value);
      };
    };
    asking.set(number, { resolve: done(resolve), reject: done(reject) });
    try {
      worker ??= start();
      worker.postMessage({ ...question, ask: number });
    } catch {
      stop(false);
    }
  });
}

function start(): Worker {
  const started = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    const { resolve, reject } = asking.get(data.ask) ?? {};
    if (data.failed === 'error') reject?.(new WorkerFailure(false));
    else resolve?.(data);
  };
  started.onerror = () => stop(false);
  return started;
}

/** Ends the worker and tells all who wait; the next question starts another one. */
function stop(isSlow: boolean): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of asking.values()) reject(new WorkerFailure(isSlow));
}
