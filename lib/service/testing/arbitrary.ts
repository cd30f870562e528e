import fc from 'fast-check';

/** The part of JSON Schema that zod generates. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** Values by format; also used for fields with that name whose schema can't name a format. */
const formats: Record<string, string[]> = {
  email: ['ada@example.com', ' ADA@Example.com ', 'grace.hopper+navy@example.org'],
  emails: ['ada@example.com', 'eve@example.com', 'grace.hopper@example.org'],
  emailDomains: ['example.com', 'Docs.Example.org'],
  code: ['123456', ' 000000 '],
  uri: ['https://example.com/logo.png', 'http://example.org:8080/?a=b#c'],
  'date-time': ['2030-01-02T03:04:05.678Z', '2001-01-01T00:00:00.000Z'],
};
/** Values known to break parsers, databases and arithmetic. */
const hostile: fc.JsonValue[] = [
  null,
  '',
  ' ',
  'x'.repeat(300),
  '🙂'.repeat(65),
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%_\\',
  '{{7*7}}',
  '../../etc/passwd',
  'İK',
  '1e400',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  Array(1001).fill('x'),
];

/** Any JSON, including known troublemakers. */
export const anything: fc.Arbitrary<fc.JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values that mostly match a schema; `ids` sometimes replace strings. */
export function valuesOf(schema: JsonSchema, ids: string[], name = ''): fc.Arbitrary<fc.JsonValue> {
  const options = schema.anyOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, ids, name)));
  if (schema.const !== undefined) return fc.constant(schema.const as fc.JsonValue);
  if (schema.enum) return fc.constantFrom(...(schema.enum as fc.JsonValue[]));
  if (schema.type === 'string') return textsOf(schema, ids, name);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema;
    return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
  }
  if (schema.type === 'array') {
    const item = valuesOf(schema.items ?? {}, ids, name);
    return fc.array(item, { minLength: schema.minItems ?? 0, maxLength: 4 });
  }
  return schema.type === 'object' ? objectsOf(schema, ids) : anything;
}

function textsOf(schema: JsonSchema, ids: string[], name: string): fc.Arbitrary<fc.JsonValue> {
  const known = formats[schema.format ?? name];
  if (known) return fc.constantFrom(...known);
  // Lookarounds can't be generated from a pattern.
  if (schema.pattern && !schema.pattern.includes('(?'))
    return fc.stringMatching(new RegExp(schema.pattern));
  const { minLength = 0, maxLength = 200 } = schema;
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return ids.length > 0 ? fc.oneof(text, fc.constantFrom(...ids)) : text;
}

function objectsOf(schema: JsonSchema, ids: string[]): fc.Arbitrary<fc.JsonValue> {
  const { properties, required = [], additionalProperties, propertyNames = {} } = schema;
  if (!properties && typeof additionalProperties === 'object') {
    const names = valuesOf({ type: 'string', ...propertyNames }, ids).map(String);
    return fc.dictionary(names, valuesOf(additionalProperties, ids), { maxKeys: 3 });
  }
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => [name, valuesOf(field, ids, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required,
  }) as fc.Arbitrary<fc.JsonValue>;
}

/** Values with one part replaced, added or removed. */
export function mutated(values: fc.Arbitrary<fc.JsonValue>): fc.Arbitrary<fc.JsonValue> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace', 'add', 'drop'), anything)
    .map(([value, place, how, other]) => {
      const copy = { root: structuredClone(value) };
      const places = placesIn(copy);
      const [parent, key] = places[place % places.length] as [Record<string, fc.JsonValue>, string];
      if (how === 'replace') parent[key] = other;
      else if (how === 'add') Object.assign(parent, { [`${key}_`]: other });
      else if (key !== 'root') delete parent[key];
      return copy.root;
    });
}

function placesIn(node: object): [object, string][] {
  return Object.entries(node).flatMap(([key, child]) => [
    [node, key] as [object, string],
    ...(typeof child === 'object' && child !== null ? placesIn(child) : []),
  ]);
}
