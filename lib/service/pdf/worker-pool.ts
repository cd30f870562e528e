import { openThread, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { PdfTask } from './task.ts';

const runInThread = openThread<PdfTask, Uint8Array>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'pdf',
  milliseconds: 60_000,
  megabytes: 768,
});

/**
 * Creates a PDF in a worker thread.
 * @returns null if it takes too much time or memory
 */
export async function makePdf(task: PdfTask): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await runInThread(task));
  } catch (error) {
    if (error instanceof TaskTooHeavy) return null;
    throw error;
  }
}
