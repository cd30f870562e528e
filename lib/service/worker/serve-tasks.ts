import { parentPort } from 'node:worker_threads';

/** The first message of a thread, once everything it needs is loaded. */
export const READY = 'ready';

/** Makes the file a thread of the pool: it carries out one task after the other. */
export function serveTasks<Task, Done>(carryOut: (task: Task) => Done | Promise<Done>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await carryOut(task)));
  parentPort?.postMessage(READY);
}
