import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { Converted, Convertible } from './convert.ts';
import type { ConversionOutcome } from './convert-worker.ts';
import { Unconvertible } from './unconvertible.ts';

const runInThread = openThreads<Convertible, ConversionOutcome>({
  file: new URL('./convert-worker.ts', import.meta.url),
  name: 'import',
  milliseconds: 15_000,
  megabytes: 512,
  waitMilliseconds: 60_000,
  level: 1,
});

/**
 * Converts a text to markdown in a worker thread.
 * @throws Unconvertible with a message
 */
export async function convertInThread(source: Convertible): Promise<Converted> {
  try {
    const outcome = await runInThread(source);
    if ('unreadable' in outcome) throw new Unconvertible(outcome.unreadable);
    return outcome.done;
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    throw new Unconvertible('It takes too much time or memory to read.');
  }
}
