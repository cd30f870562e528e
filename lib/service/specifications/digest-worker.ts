import { parentPort } from 'node:worker_threads';
import { type Digest, digestOf } from './digest.ts';
import { UnreadableSpec } from './unreadable.ts';

export type DigestOutcome = { done: Digest } | { unreadable: string };

function carryOut(text: string): DigestOutcome {
  try {
    return { done: digestOf(text) };
  } catch (error) {
    if (error instanceof UnreadableSpec) return { unreadable: error.message };
    if (error instanceof RangeError) return { unreadable: 'It is nested too deep to be read.' };
    // The parser meets what it wasn’t made for; what is wrong with the text isn’t known then.
    return { unreadable: 'It can’t be read: it is broken, or is no OpenAPI document.' };
  }
}

parentPort?.on('message', (text: string) => parentPort?.postMessage(carryOut(text)));
