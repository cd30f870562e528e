import type { Operation, Schema } from './document.ts';

/** The objects that name themselves (`object: "member"`), so that each is spelled out once. */
export type Objects = ReadonlyMap<string, Schema>;

/** Finds the objects in the replies of operations; of two shapes with one name the first counts. */
export function objectsOf(operations: readonly Operation[]): Objects {
  const found = new Map<string, Schema>();
  for (const { reply } of operations) if (reply.schema) collect(reply.schema, found);
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

function collect(schema: Schema, found: Map<string, Schema>): void {
  const name = nameOf(schema);
  if (name && !found.has(name)) found.set(name, schema);
  for (const inner of Object.values(schema.properties ?? {})) collect(inner, found);
  for (const inner of schema.anyOf ?? []) collect(inner, found);
  if (schema.items) collect(schema.items, found);
}

function nameOf(schema: Schema): string | null {
  const name = schema.properties?.object?.const;
  return typeof name === 'string' ? name : null;
}

/** The name of the object a value is, or of those in a list; null where its shape is another. */
export function objectIn(schema: Schema, objects: Objects): string | null {
  const one = schema.type === 'array' && schema.items ? schema.items : schema;
  const name = nameOf(one);
  const known = name === null ? undefined : objects.get(name);
  return known && JSON.stringify(known) === JSON.stringify(one) ? name : null;
}
