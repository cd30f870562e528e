import replies from '#lib/contract/demo-replies.json' with { type: 'json' };
import type { Schema } from './document.ts';

/** How many levels of objects an example reply shows. */
const MAXIMUM_DEPTH = 4;

/** An object of the demo for each kind of object. */
const inDemo = new Map<string, Record<string, unknown>>();
gather(replies);

/** A body with the required fields of a schema, or the first one where none is required. */
export function exampleBody(schema: Schema): unknown {
  return exampleOf(schema, '', false, 0);
}

/** A reply with all fields of a schema, and the required ones of what is inside. */
export function exampleReply(schema: Schema): unknown {
  return exampleOf(schema, '', true, 0);
}

function exampleOf(schema: Schema, name: string, isWhole: boolean, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name, isWhole, depth);
  if (schema.type === 'array')
    return depth < MAXIMUM_DEPTH
      ? [exampleOf(schema.items ?? {}, singular(name), isWhole, depth + 1)]
      : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof schema.minimum === 'number' && schema.minimum > 1 ? schema.minimum : 1;
  if (schema.type !== 'object') return textOf(schema, name);
  if (depth === MAXIMUM_DEPTH) return {};
  const all = Object.entries(schema.properties ?? {});
  const required = all.filter(([key]) => schema.required?.includes(key));
  const shown = isWhole && depth < 3 ? all : required.length > 0 ? required : all.slice(0, 1);
  const kind = schema.properties?.object?.const;
  const known =
    typeof kind === 'string' ? { id: `${kind.replaceAll('-', '_')}_1`, ...inDemo.get(kind) } : {};
  return Object.fromEntries(
    shown.map(([key, value]) => [
      key,
      known[key as keyof typeof known] ?? exampleOf(value, key, isWhole, depth + 1),
    ]),
  );
}

/** Keeps the object with the most fields of each kind that a reply has. */
function gather(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const one of Object.values(value)) gather(one);
  const { object: kind } = value as { object?: unknown };
  if (typeof kind !== 'string') return;
  const count = Object.keys(inDemo.get(kind) ?? {}).length;
  if (Object.keys(value).length > count) inDemo.set(kind, value as Record<string, unknown>);
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

function textOf({ format }: Schema, name: string): string {
  if (format === 'date-time') return '2030-01-31T12:00:00.000Z';
  if (format === 'date') return '2030-01-31';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'email' || /email/i.test(name)) return 'ines.carvalho@fathom.example';
  if (/domain|hostname/i.test(name)) return 'fathom.example';
  if (name === 'code') return '123456';
  if (name === 'displayName') return 'Ines Carvalho';
  if (name === 'title' || name === 'name') return 'Handbook';
  return name === 'path' || name === 'slug' ? 'start' : '…';
}
