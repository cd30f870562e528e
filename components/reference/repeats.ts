import type { Operation, Schema } from './document.ts';
import { type Objects, objectIn } from './objects.ts';

/** Shorter schemas, as JSON, are shown again. */
const SHORT = 500;

/** Long schemas that an earlier operation of the page already shows, with its id. */
export type Repeats = ReadonlyMap<Schema, string>;

/** Finds long bodies and replies of a page that are the same as an earlier one. */
export function repeatsIn(operations: readonly Operation[], objects: Objects): Repeats {
  const first = new Map<string, string>();
  const repeats = new Map<Schema, string>();
  for (const { id, body, reply } of operations)
    for (const schema of [body, reply.schema]) {
      if (!schema || objectIn(schema, objects)) continue;
      const text = JSON.stringify(schema);
      const shown = first.get(text);
      if (text.length < SHORT) continue;
      if (shown) repeats.set(schema, shown);
      else first.set(text, id);
    }
  return repeats;
}
