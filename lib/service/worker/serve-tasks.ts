import { parentPort } from 'node:worker_threads';

/** The first message of a thread, once everything it needs is loaded. */
export const READY = 'ready';

/** Makes the file a thread of the pool: it carries out one task after the other. */
export function serveTasks<Task, Done>(carryOut: (task: Task) => Done | Promise<Done>): void {
  parentPort?.on('message', async (task: Task) => {
    const done = await carryOut(task);
    // Bytes are moved instead of copied, unless they are a part of others.
    const isWhole = done instanceof Uint8Array && done.byteLength === done.buffer.byteLength;
    parentPort?.postMessage(done, isWhole ? [done.buffer as ArrayBuffer] : []);
  });
  parentPort?.postMessage(READY);
}
