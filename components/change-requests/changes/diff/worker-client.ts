import type { WorkerReply, WorkerRequest } from './protocol.ts';

/** How long to wait for the worker before falling back to a plain comparison, in milliseconds. */
const TIMEOUT = 5000;

type PendingRequest = { resolve: (answer: WorkerReply) => void; reject: (reason: Error) => void };
type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never;

/** The worker timed out or could not be started. */
export class WorkerFailure extends Error {
  readonly isSlow: boolean;
  constructor(isSlow: boolean) {
    super(isSlow ? 'The comparison took too long.' : 'The worker could not be started.');
    this.isSlow = isSlow;
  }
}

/** A worker that compares texts, started on demand and restarted after a timeout. */
export class DiffWorkerClient {
  #worker: Worker | null = null;
  #lastNumber = 0;
  readonly #pending = new Map<number, PendingRequest>();

  /** Starts the worker early, while the texts are still loading. */
  warmUp(): void {
    try {
      this.#worker ??= this.#start();
    } catch {
      // Without a worker, texts are compared on the main thread.
    }
  }

  /** @throws WorkerFailure on a timeout or without a worker */
  send(request: WithoutId<WorkerRequest>): Promise<WorkerReply> {
    const number = ++this.#lastNumber;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(true), TIMEOUT);
      const done = <Value>(end: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer);
          this.#pending.delete(number);
          end(value);
        };
      };
      this.#pending.set(number, { resolve: done(resolve), reject: done(reject) });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ ...request, id: number });
      } catch {
        this.#stop(false);
      }
    });
  }

  #start(): Worker {
    const started = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      const { resolve, reject } = this.#pending.get(data.id) ?? {};
      if (data.failed === 'error') reject?.(new WorkerFailure(false));
      else resolve?.(data);
    };
    started.onerror = () => this.#stop(false);
    return started;
  }

  /** Stops the worker and rejects pending requests; the next request starts a new one. */
  #stop(isSlow: boolean): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new WorkerFailure(isSlow));
  }
}
