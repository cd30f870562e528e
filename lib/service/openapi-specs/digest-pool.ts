import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { Digest } from './digest.ts';
import type { DigestOutcome } from './digest-worker.ts';
import { UnreadableSpec } from './unreadable.ts';

const runInThread = openThreads<string, DigestOutcome>({
  file: new URL('./digest-worker.ts', import.meta.url),
  name: 'specification',
  milliseconds: 30_000,
  megabytes: 768,
  waitMilliseconds: 60_000,
  level: 1,
});

/**
 * Reads a specification in a worker thread.
 * @throws UnreadableSpec with a message
 */
export async function digestInThread(text: string): Promise<Digest> {
  try {
    const outcome = await runInThread(text);
    if ('unreadable' in outcome) throw new UnreadableSpec(outcome.unreadable);
    return outcome.done;
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    throw new UnreadableSpec('It takes too much time or memory to read.');
  }
}
