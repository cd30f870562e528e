import { openThread, TaskTooHeavy } from '../thread.ts';
import type { PdfTask } from './task.ts';

const ask = openThread<PdfTask, Uint8Array>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'pdf',
  milliseconds: 60_000,
  megabytes: 768,
});

/** Makes a PDF in a thread of its own. @returns null when it would take too long or too much memory */
export async function makePdf(task: PdfTask): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await ask(task));
  } catch (error) {
    if (error instanceof TaskTooHeavy) return null;
    throw error;
  }
}
