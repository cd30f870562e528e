import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { SchemaFault } from './json-schema.ts';
import type { SchemaTask } from './schema-worker.ts';

const inThread = openThreads<SchemaTask, SchemaFault[] | null>({
  file: new URL('./schema-worker.ts', import.meta.url),
  name: 'claims',
  milliseconds: 2_000,
  megabytes: 128,
  waitMilliseconds: 10_000,
});

/**
 * Checks a value against a draft-07 schema in a thread.
 * @returns the faults, the innermost first; null when the check takes too much time or memory
 * @throws Refusal 503 when too much waits
 */
export async function faultsInThread(
  schema: object,
  value: unknown,
): Promise<SchemaFault[] | null> {
  try {
    return await inThread({ schema, value });
  } catch (error) {
    if (error instanceof TaskTooHeavy) return null;
    throw error;
  }
}
