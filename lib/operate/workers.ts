import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type pino from 'pino';
import { AggregatorRegistry, type RegistryContentType } from 'prom-client';

/** A worker that lived shorter than this is replaced later, in milliseconds. */
const STABLE_AFTER = 30_000;
/** The longest wait before a worker is replaced, in milliseconds. */
const LONGEST_WAIT = 30_000;
/** How long a worker waits for the metrics of all of them, in milliseconds. */
const PATIENCE = 10_000;

/** What workers and the primary process send each other. */
type Message =
  | { type: 'ready'; notices: string[] }
  | { type: 'read-metrics'; id: string }
  | { type: 'metrics'; id: string; text: string };

type Supervision = {
  /** How many workers run. */
  count: number;
  logger: pino.Logger;
  /** Called once the first worker answers requests, with its lines for the operator. */
  onReady: (notices: string[]) => void;
  /** Closes what runs in this process. */
  close(): Promise<void>;
};

/**
 * Runs worker processes that share the port. The first one prepares the database before the others
 * start; one that ends is replaced. SIGTERM and SIGINT stop all of them cleanly.
 */
export function supervise({ count, logger, onReady, close }: Supervision): void {
  const registry = new AggregatorRegistry();
  let isReady = false;
  let isStopping = false;
  let shortLives = 0;

  function start(): void {
    const began = Date.now();
    const worker = cluster.fork();
    worker.on('message', (message: Message) => {
      if (message.type === 'read-metrics') void sendMetrics(registry, worker, message.id, logger);
      if (message.type === 'ready' && !isReady) {
        isReady = true;
        onReady(message.notices);
        for (let more = 1; more < count; more += 1) start();
      }
    });
    worker.on('exit', (code, signal) => {
      if (isStopping) return;
      // It has said why.
      if (!isReady) process.exit(code || 1);
      replace(worker, { code, signal, lived: Date.now() - began });
    });
  }

  function replace({ id }: Worker, end: { code: number; signal: string; lived: number }): void {
    shortLives = end.lived < STABLE_AFTER ? shortLives + 1 : 0;
    const milliseconds = shortLives === 0 ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** shortLives);
    logger.error({ worker: id, ...end, milliseconds }, 'a worker ended; another one is started');
    setTimeout(() => {
      if (!isStopping) start();
    }, milliseconds);
  }

  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const stopped = await Promise.all(workers.map(stopWorker));
    await close();
    process.exit(stopped.every(Boolean) ? 0 : 1);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  start();
}

/** @returns whether it ended well; one that was still starting ends by the signal itself */
async function stopWorker(worker: Worker): Promise<boolean> {
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const [code, signal] = (await exit) as [number | null, string | null];
  return code === 0 || signal === 'SIGTERM';
}

async function sendMetrics(
  registry: AggregatorRegistry<RegistryContentType>,
  worker: Worker,
  id: string,
  logger: pino.Logger,
): Promise<void> {
  try {
    const message: Message = { type: 'metrics', id, text: await registry.clusterMetrics() };
    if (worker.isConnected()) worker.send(message);
  } catch (error) {
    logger.warn({ error }, 'the metrics of the workers can’t be read');
  }
}

/** This process as one of several workers; null when it is the only one. */
export function currentWorker(): {
  /** Whether the first worker has prepared the database. */
  isFurther: boolean;
  reportReady(notices: string[]): void;
  /** The measurements of all workers. @throws when the primary process doesn’t answer in time */
  readMetrics(): Promise<string>;
} | null {
  const { worker } = cluster;
  if (!worker) return null;
  const send = (message: Message) => worker.process.send?.(message);
  return {
    isFurther: worker.id > 1,
    reportReady: (notices) => send({ type: 'ready', notices }),
    async readMetrics() {
      const id = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const receive = (message: Message) => {
        if (message.type === 'metrics' && message.id === id) resolve(message.text);
      };
      const fault = new Error('The primary process didn’t send the metrics in time.');
      const late = setTimeout(() => reject(fault), PATIENCE);
      process.on('message', receive);
      send({ type: 'read-metrics', id });
      try {
        return await promise;
      } finally {
        clearTimeout(late);
        process.off('message', receive);
      }
    },
  };
}
