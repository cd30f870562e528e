import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EngineReport, EngineRequest, EngineSettings } from './embedded-protocol.ts';
import type { DatabaseLogger } from './engine.ts';
import { DatabaseUnavailableError } from './errors.ts';

const WATCH_INTERVAL_MILLISECONDS = 2_000;
const CLOSE_MILLISECONDS = 4_000;
const RESTARTS_PER_MINUTE = 5;

// V8 rarely aborts the process as it frees machine code of PGlite (nodejs/node#64500): it keeps it instead.
setFlagsFromString('--no-wasm-code-gc');

/** The machine code of a short life: compiling it again for speed takes 500 MB for a while. */
const UNOPTIMIZED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

export interface EngineOptions extends EngineSettings {
  /** A statement that runs longer is ended, with everything waiting for it, in milliseconds. */
  longestStatementMilliseconds: number;
  logger: DatabaseLogger;
}

/**
 * Keeps the embedded engine running in a thread of its own. A thread that dies or is blocked too
 * long by one statement is replaced: its clients get an error, and the write-ahead log restores
 * what was committed.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  #worker: Worker | null = null;
  #watch: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #unlimited = 0;
  #deaths: number[] = [];
  #closing: Promise<void> | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    if (options.purpose !== 'serve') for (const flag of UNOPTIMIZED) setFlagsFromString(flag);
  }

  /**
   * Starts the thread and waits until it is ready.
   * @throws {DatabaseUnavailableError} when the engine can't open its files.
   */
  async start(): Promise<void> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: this.#settings(),
      name: 'masthead-database',
    });
    this.#worker = worker;
    await ready(worker);
    worker.on('message', (report: EngineReport) => this.#hear(report));
    worker.on('error', (error) =>
      this.#options.logger.error({ err: error }, 'Database thread failed'),
    );
    worker.on('exit', (code) => this.#buryAndReplace(worker, code));
    this.#startWatch(worker);
  }

  /** Runs `work` without the limit on a statement's time (for migrations). @throws what it throws. */
  async withoutTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#unlimited += 1;
    try {
      return await work();
    } finally {
      this.#unlimited -= 1;
      this.#unanswered = 0;
    }
  }

  /** Writes everything back and ends the thread, by force after four seconds. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#watch);
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close' satisfies EngineRequest);
    const force = setTimeout(() => {
      this.#options.logger.warn(
        {},
        'The database didn’t close in time; it recovers at the next start',
      );
      void worker.terminate();
    }, CLOSE_MILLISECONDS);
    await exited;
    clearTimeout(force);
  }

  #settings(): EngineSettings {
    const { cluster, socketPath, maximumConnections, idleInTransactionMilliseconds, purpose } =
      this.#options;
    return {
      cluster,
      socketPath,
      maximumConnections,
      idleInTransactionMilliseconds,
      purpose,
    };
  }

  #hear(report: EngineReport): void {
    if (report.type === 'alive') this.#unanswered = 0;
    if (report.type === 'failed') {
      this.#options.logger.error({ err: report.error }, `Embedded database: ${report.message}`);
    }
  }

  #startWatch(worker: Worker): void {
    const limit = this.#options.longestStatementMilliseconds;
    const interval = Math.min(WATCH_INTERVAL_MILLISECONDS, limit / 2);
    this.#unanswered = 0;
    // Counted, not timed: a machine that slept for an hour must not look like a slow statement.
    this.#watch = setInterval(() => {
      if (this.#unlimited > 0) return;
      if (this.#unanswered * interval > limit) {
        this.#options.logger.error({ limit }, 'A statement blocks the database; restarting it');
        void worker.terminate();
      }
      this.#unanswered += 1;
      worker.postMessage('alive?' satisfies EngineRequest);
    }, interval).unref();
  }

  #buryAndReplace(worker: Worker, code: number): void {
    clearInterval(this.#watch);
    if (this.#worker === worker) this.#worker = null;
    if (this.#closing) return;
    this.#options.logger.error({ code }, 'The database thread ended unexpectedly');
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((death) => now - death < 60_000), now];
    if (this.#deaths.length > RESTARTS_PER_MINUTE) {
      this.#options.logger.error(
        {},
        'The database keeps failing and stays closed; restart Masthead',
      );
      return;
    }
    this.start().then(
      () => this.#options.logger.info({}, 'The database is open again'),
      (error: unknown) => {
        this.#options.logger.error({ err: error }, 'Couldn’t reopen the database');
      },
    );
  }
}

/** Waits for a thread's first message; reports why if it ends instead. */
async function ready(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        new DatabaseUnavailableError('Couldn’t open the embedded database.', {
          cause,
        }),
      );
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`its thread ended with code ${code}`)));
    worker.once('message', (report: EngineReport) => {
      if (report.type === 'ready') resolve();
      else fail(report);
    });
  });
  // Only ours: a bare call would remove Node's own listener, and with it every later message.
  for (const event of ['error', 'exit', 'message']) worker.removeAllListeners(event);
}
