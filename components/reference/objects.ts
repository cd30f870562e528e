import type { Operation, Schema } from './document.ts';

/** Objects with a type name (`object: "member"`), so that each is documented once. */
export type Objects = ReadonlyMap<string, Schema>;

/** Finds the named objects in replies; the first shape of a name is used. */
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

/** The name of an object or of a list's items; null for any other shape. */
export function objectIn(schema: Schema, objects: Objects): string | null {
  const one = schema.type === 'array' && schema.items ? schema.items : schema;
  const name = nameOf(one);
  const known = name === null ? undefined : objects.get(name);
  return known && JSON.stringify(known) === JSON.stringify(one) ? name : null;
}
