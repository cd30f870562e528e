import type { Schema } from './document.ts';

const EXACT = Number.MAX_SAFE_INTEGER;

/** The type of a value in words: `text`, `list of whole numbers or null`. */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any'];
  return types.map((type) => oneType(type, schema)).join(' or ');
}

function oneType(type: string, schema: Schema): string {
  if (type === 'array') return `list of ${schema.items ? typeWords(schema.items) : 'anything'}`;
  if (type === 'string' && schema.format === 'date-time') return 'time';
  if (type === 'string' && schema.format === 'uri') return 'web address';
  if (type === 'string' && schema.format === 'email') return 'e-mail address';
  return typeNames[type] ?? type;
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  any: 'anything',
};

/** What bounds a value, in words; nothing for the bounds every number and time has. */
export function boundWords(schema: Schema): string[] {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const inside = one.type === 'array' && one.items ? boundWords(one.items) : [];
  return [
    range(one.minLength, one.maxLength, 'characters'),
    range(one.minimum, one.maximum, ''),
    range(one.minItems, one.maxItems, 'items'),
    one.pattern && one.format === undefined ? `matches ${one.pattern}` : '',
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} when absent`,
    ...inside.map((words) => `each: ${words}`),
  ].filter((words) => words !== '');
}

function range(from: unknown, to: unknown, unit: string): string {
  const low = typeof from === 'number' && from > -EXACT ? from.toLocaleString('en') : '';
  const high = typeof to === 'number' && to < EXACT ? to.toLocaleString('en') : '';
  const tail = unit && ` ${unit}`;
  if (low && high) return `${low} to ${high}${tail}`;
  if (high) return `at most ${high}${tail}`;
  return low ? `at least ${low}${tail}` : '';
}

/** The fields of an object, or of the objects in a list; null for anything else. */
export function fieldsOf(
  schema: Schema,
): { fields: [string, Schema][]; required: string[] } | null {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (one.type === 'array') return one.items ? fieldsOf(one.items) : null;
  if (!one.properties) return null;
  return { fields: Object.entries(one.properties), required: one.required ?? [] };
}
