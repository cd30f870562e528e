import type { Schema } from './document.ts';

/** How many levels of objects an example reply shows. */
const MAXIMUM_DEPTH = 4;

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
  return Object.fromEntries(
    shown.map(([key, value]) => [
      key,
      key === 'id' && typeof kind === 'string'
        ? `${kind.replaceAll('-', '_')}_1`
        : exampleOf(value, key, isWhole, depth + 1),
    ]),
  );
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

function textOf({ format }: Schema, name: string): string {
  if (format === 'date-time') return '2030-01-31T12:00:00.000Z';
  if (format === 'date') return '2030-01-31';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'email' || /email/i.test(name)) return 'ada@example.com';
  if (/domain|hostname/i.test(name)) return 'example.com';
  if (name === 'code') return '123456';
  if (name === 'displayName') return 'Ada Lovelace';
  if (name === 'title' || name === 'name') return 'Handbook';
  return name === 'path' || name === 'slug' ? 'start' : '…';
}
