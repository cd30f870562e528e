import type { Answer, Question } from './protocol.ts';

/** How long the worker may think before it is asked for less, in milliseconds. */
const PATIENCE = 5000;

type Asking = { resolve: (answer: Answer) => void; reject: (reason: Error) => void };
type Asked<One> = One extends unknown ? Omit<One, 'ask'> : never;

/** The worker took too long, or could not be started. */
export class WorkerFailure extends Error {
  readonly isSlow: boolean;
  constructor(isSlow: boolean) {
    super(isSlow ? 'The comparison took too long.' : 'The worker could not be started.');
    this.isSlow = isSlow;
  }
}

/** A worker that compares texts: started when it is first needed, and anew when it took too long. */
export class DiffThread {
  #worker: Worker | null = null;
  #lastNumber = 0;
  readonly #asking = new Map<number, Asking>();

  /** Starts it, while the texts are still read. */
  warmUp(): void {
    try {
      this.#worker ??= this.#start();
    } catch {
      // Without a worker texts are compared on the main thread.
    }
  }

  /** @throws WorkerFailure when it takes too long, or there is no worker */
  ask(question: Asked<Question>): Promise<Answer> {
    const number = ++this.#lastNumber;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(true), PATIENCE);
      const done = <Value>(end: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer);
          this.#asking.delete(number);
          end(value);
        };
      };
      this.#asking.set(number, { resolve: done(resolve), reject: done(reject) });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ ...question, ask: number });
      } catch {
        this.#stop(false);
      }
    });
  }

  #start(): Worker {
    const started = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { resolve, reject } = this.#asking.get(data.ask) ?? {};
      if (data.failed === 'error') reject?.(new WorkerFailure(false));
      else resolve?.(data);
    };
    started.onerror = () => this.#stop(false);
    return started;
  }

  /** Ends the worker and tells all who wait; the next question starts another one. */
  #stop(isSlow: boolean): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#asking.values()) reject(new WorkerFailure(isSlow));
  }
}
