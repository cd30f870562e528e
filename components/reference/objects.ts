import type { Noun, Schema } from './document.ts';

/** Objects with a type name (`object: "member"`), each with the noun whose page documents it. */
export type Objects = ReadonlyMap<string, { schema: Schema; slug: string }>;

/**
 * Finds the named objects in replies; the first shape of a name is used.
 * @returns them by name: on the page of the noun that replies with them, or first contains them
 */
export function objectsOf(nouns: readonly Noun[]): Objects {
  const found = new Map<string, { schema: Schema; slug: string }>();
  const replies = nouns.flatMap(({ slug, operations }) =>
    operations.flatMap(({ reply: { schema } }) => (schema ? [{ slug, schema }] : [])),
  );
  for (const { slug, schema } of replies) {
    const whole = schema.properties?.items?.items ?? schema;
    const name = nameOf(whole);
    if (name && !found.has(name)) found.set(name, { schema: whole, slug });
  }
  for (const { slug, schema } of replies) collect(schema, slug, found);
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

function collect(
  schema: Schema,
  slug: string,
  found: Map<string, { schema: Schema; slug: string }>,
): void {
  const name = nameOf(schema);
  if (name && !found.has(name)) found.set(name, { schema, slug });
  for (const inner of Object.values(schema.properties ?? {})) collect(inner, slug, found);
  for (const inner of schema.anyOf ?? []) collect(inner, slug, found);
  if (schema.items) collect(schema.items, slug, found);
}

function nameOf(schema: Schema): string | null {
  const name = schema.properties?.object?.const;
  return typeof name === 'string' ? name : null;
}

/** The name of an object or of a list's items; null for any other shape. */
export function objectIn(schema: Schema, objects: Objects): string | null {
  const one = schema.type === 'array' && schema.items ? schema.items : schema;
  const name = nameOf(one);
  const known = name === null ? undefined : objects.get(name)?.schema;
  return known && JSON.stringify(known) === JSON.stringify(one) ? name : null;
}
