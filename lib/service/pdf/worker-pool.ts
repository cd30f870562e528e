import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { PdfTask } from './task.ts';

const runInThread = openThreads<PdfTask, Uint8Array<ArrayBuffer>>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'pdf',
  milliseconds: 60_000,
  megabytes: 768,
  waitMilliseconds: 60_000,
  level: 1,
  movedOf: (task) => [...(task as PdfTask).pictures.values()].map(({ bytes }) => bytes.buffer),
});

/**
 * Creates a PDF in a worker thread.
 * @param read reads what it is made of, when its turn comes
 * @returns null if it takes too much time or memory
 */
export async function makePdf(
  read: () => Promise<PdfTask>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await runInThread(read);
  } catch (error) {
    if (error instanceof TaskTooHeavy) return null;
    throw error;
  }
}
