import { isObject, type JsonObject } from '#lib/contract/json.ts';
/** Returns a schema as an object; an empty one for `true` or an invalid value. */
export function schemaObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The type of a schema as text: `array of Pet`, `string (date-time) or null`. */
export function describeType(value: unknown, depth = 0): string {
  if (value === false) return 'nothing';
  const schema = schemaObject(value);
  if (typeof schema.$ref === 'string') return schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  for (const [key, word] of [
    ['oneOf', 'or'],
    ['anyOf', 'or'],
    ['allOf', 'and'],
  ] as const) {
    const parts = listOf(schema[key]);
    if (parts.length === 0) continue;
    const described =
      depth > 2 ? [] : [...new Set(parts.map((part) => describeType(part, depth + 1)))];
    if (described.length === parts.length && described.length <= 4)
      return described.join(` ${word} `);
    const what = key === 'allOf' ? 'parts' : 'alternatives';
    return `${described.length === 1 ? described[0] : 'mixed'}, ${parts.length} ${what}`;
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type): type is string => typeof type === 'string',
  );
  const named = types.map((type) => {
    if (type === 'array')
      return depth > 3 ? 'array' : `array of ${describeType(schema.items, depth + 1)}`;
    return typeof schema.format === 'string' && type !== 'null'
      ? `${type} (${schema.format})`
      : type;
  });
  if (schema.nullable === true) named.push('null');
  if (named.length > 0) return named.join(' or ');
  if (schema.properties !== undefined) return 'object';
  return 'anything';
}

const limits: [key: string, words: string][] = [
  ['minLength', 'at least % characters'],
  ['maxLength', 'at most % characters'],
  ['minimum', 'minimum %'],
  ['maximum', 'maximum %'],
  ['minItems', 'at least % items'],
  ['maxItems', 'at most % items'],
  ['pattern', 'matching %'],
];

/** The constraints of a schema as text. */
export function describeLimits(value: unknown): string {
  const schema = schemaObject(value);
  const parts = limits.flatMap(([key, words]) =>
    schema[key] === undefined ? [] : words.replace('%', () => String(schema[key]).slice(0, 100)),
  );
  const values = listOf(schema.enum);
  if (values.length > 0) {
    const shown = values.slice(0, 12).map((each) => JSON.stringify(each));
    const more = values.length - shown.length;
    parts.push(`one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  if (schema.default !== undefined)
    parts.push(`default ${JSON.stringify(schema.default).slice(0, 100)}`);
  if (schema.readOnly === true) parts.push('read-only');
  if (schema.writeOnly === true) parts.push('write-only');
  return parts.join(', ');
}

/** A property or alternative inside a schema. */
export type SchemaChild = { name: string; schema: unknown; required: boolean };

/** The properties and alternatives inside a schema. */
export function childrenOf(value: unknown): SchemaChild[] {
  const schema = schemaObject(value);
  const required = new Set(listOf(schema.required));
  const properties = Object.entries(schemaObject(schema.properties)).map(([name, each]) => ({
    name,
    schema: each,
    required: required.has(name),
  }));
  const parts = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((key) =>
    listOf(schema[key]).map((each, index) => ({
      name: `${partNames[key]} ${index + 1}`,
      schema: each,
      required: key === 'allOf',
    })),
  );
  const open = schema.additionalProperties;
  const additional =
    typeof open === 'object' && open !== null
      ? [{ name: 'additional properties', schema: open, required: false }]
      : [];
  return [...properties, ...parts, ...additional];
}

const partNames = { allOf: 'part', oneOf: 'alternative', anyOf: 'alternative' };

/** The item schema of an array, also of nested arrays; any other schema is returned as it is. */
export function itemOf(value: unknown, depth = 0): unknown {
  const schema = schemaObject(value);
  const isList = schema.type === 'array' || (schema.items !== undefined && !schema.properties);
  return isList && depth < 5 ? itemOf(schema.items, depth + 1) : value;
}
