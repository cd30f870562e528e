import { formatNumber } from '#components/kit/format.ts';
import type { Schema } from './document.ts';

/** Bounds at this value are implicit: every integer has them. */
const IMPLICIT_BOUND = Number.MAX_SAFE_INTEGER;

/** The type of a schema as text: `string`, `array of integer or null`. */
export function describeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any'];
  return types.map((type) => describeOneType(type, schema)).join(' or ');
}

function describeOneType(type: string, schema: Schema): string {
  if (type === 'array') return `array of ${schema.items ? describeType(schema.items) : 'any'}`;
  if (type === 'string' && schema.format === 'date-time') return 'date-time string';
  if (type === 'string' && schema.format === 'uri') return 'URL string';
  if (type === 'string' && schema.format === 'email') return 'email string';
  return type;
}

/** The constraints of a value as text, without the implicit bounds of numbers and times. */
export function describeBounds(schema: Schema): string[] {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const inside = one.type === 'array' && one.items ? describeBounds(one.items) : [];
  return [
    one.minLength === 1 && one.maxLength === undefined
      ? ''
      : range(one.minLength, one.maxLength, 'characters'),
    range(one.minimum, one.maximum, ''),
    range(one.minItems, one.maxItems, 'items'),
    one.pattern && one.format === undefined ? `matches ${one.pattern}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    ...inside.map((words) => `each item: ${words}`),
  ].filter((words) => words !== '');
}

function range(from: unknown, to: unknown, unit: string): string {
  const low = typeof from === 'number' && from > -IMPLICIT_BOUND ? formatNumber(from) : '';
  const high = typeof to === 'number' && to < IMPLICIT_BOUND ? formatNumber(to) : '';
  const tail = unit && ` ${unit}`;
  if (low && high) return `${low} to ${high}${tail}`;
  if (high) return `at most ${high}${tail}`;
  return low ? `at least ${low}${tail}` : '';
}

/** The fields of an object or of an array's items; null for any other type. */
export function fieldsOf(
  schema: Schema,
): { fields: [string, Schema][]; required: string[] } | null {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (one.type === 'array') return one.items ? fieldsOf(one.items) : null;
  if (!one.properties) return null;
  return { fields: Object.entries(one.properties), required: one.required ?? [] };
}
