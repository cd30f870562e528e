import { Worker } from 'node:worker_threads';
import { READY } from './serve-tasks.ts';

/** Without it a thread takes 100 MB more, and 5 % less processor time. */
const YOUNG_MEGABYTES = 32;

/** What a kind of work needs. */
export type ThreadOptions = {
  file: URL;
  name: string;
  /** How much memory the thread may use. */
  megabytes: number;
};

/** A thread that works on one task at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #ready = Promise.withResolvers<void>();
  #current: PromiseWithResolvers<unknown> | null = null;
  #failure: Error | null = null;

  constructor({ file, name, megabytes }: ThreadOptions) {
    this.#worker = new Worker(file, {
      name: `masthead-${name}`,
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    this.#worker.on('message', (done: unknown) => {
      if (done === READY) {
        this.#ready.resolve();
        return;
      }
      const current = this.#current;
      this.#current = null;
      current?.resolve(done);
    });
    this.#worker.on('error', (error) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    });
    this.#worker.on('exit', () => {
      this.#failure ??= new Error('The thread ended.');
      this.#ready.reject(this.#failure);
      this.#current?.reject(this.#failure);
    });
    // Those waiting for it see the error.
    this.#ready.promise.catch(() => undefined);
    this.#worker.unref();
  }

  /** Resolves once it is started. @throws when it fails or is ended before */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Whether it can’t run another task. */
  get hasEnded(): boolean {
    return this.#failure !== null;
  }

  /**
   * Runs a task.
   * @param moved bytes of it that are moved to the thread instead of copied
   * @throws when the thread fails or is ended
   */
  run(task: unknown, moved: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#current = Promise.withResolvers<unknown>();
    this.#worker.postMessage(task, moved);
    return this.#current.promise;
  }

  /** How long it has kept a processor busy since its start, in milliseconds. */
  async workedMilliseconds(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (user + system) / 1_000;
  }

  /** Ends it, with what it is working on. */
  async end(): Promise<void> {
    this.#failure ??= new Error('The thread was ended.');
    await this.#worker.terminate();
  }
}
