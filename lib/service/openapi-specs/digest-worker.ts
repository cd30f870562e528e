import { serveTasks } from '../worker/serve-tasks.ts';
import { type Digest, digestOf } from './digest.ts';
import { UnreadableSpec } from './unreadable.ts';

export type DigestOutcome = { done: Digest } | { unreadable: string };

function carryOut(text: string): DigestOutcome {
  try {
    return { done: digestOf(text) };
  } catch (error) {
    if (error instanceof UnreadableSpec) return { unreadable: error.message };
    if (error instanceof RangeError) return { unreadable: 'It is nested too deeply to be read.' };
    // The parser failed in an unexpected way, so the cause is unknown.
    return { unreadable: 'It can’t be read. It is corrupted, or isn’t an OpenAPI document.' };
  }
}

serveTasks(carryOut);
