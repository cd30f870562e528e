/** A schema as an object; `true` and what is none take anything. */
export type SchemaObject = { [key: string]: unknown };

/** Reads a schema of a document; anything else is an empty one. */
export function schemaObject(value: unknown): SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as SchemaObject)
    : {};
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a schema is, in a few words: `array of Pet`, `string (date-time) or null`. */
export function typeWords(value: unknown, depth = 0): string {
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
    const told = depth > 2 ? [] : [...new Set(parts.map((part) => typeWords(part, depth + 1)))];
    if (told.length === parts.length && told.length <= 4) return told.join(` ${word} `);
    const what = key === 'allOf' ? 'parts' : 'alternatives';
    return `${told.length === 1 ? told[0] : 'something'}, ${parts.length} ${what}`;
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type): type is string => typeof type === 'string',
  );
  const named = types.map((type) => {
    if (type === 'array')
      return depth > 3 ? 'array' : `array of ${typeWords(schema.items, depth + 1)}`;
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
  ['minLength', 'length from %'],
  ['maxLength', 'length up to %'],
  ['minimum', 'from %'],
  ['maximum', 'up to %'],
  ['minItems', 'items from %'],
  ['maxItems', 'items up to %'],
  ['pattern', 'matching %'],
];

/** What a value has to be besides its type, in words. */
export function limitWords(value: unknown): string {
  const schema = schemaObject(value);
  const told = limits.flatMap(([key, words]) =>
    schema[key] === undefined ? [] : words.replace('%', () => String(schema[key]).slice(0, 100)),
  );
  const values = listOf(schema.enum);
  if (values.length > 0) {
    const shown = values.slice(0, 12).map((each) => JSON.stringify(each));
    const more = values.length - shown.length;
    told.push(`one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  if (schema.default !== undefined)
    told.push(`${JSON.stringify(schema.default).slice(0, 100)} when left out`);
  if (schema.readOnly === true) told.push('only in answers');
  if (schema.writeOnly === true) told.push('only in requests');
  return told.join(', ');
}

/** What is inside a schema: its properties, or those of what it repeats or is made of. */
export type Inside = { name: string; schema: unknown; required: boolean }[];

/** What a schema can be opened to see. */
export function insideOf(value: unknown): Inside {
  const schema = schemaObject(value);
  const required = new Set(listOf(schema.required));
  const properties = Object.entries(schemaObject(schema.properties)).map(([name, each]) => ({
    name,
    schema: each,
    required: required.has(name),
  }));
  const parts = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((key) =>
    listOf(schema[key]).map((each, index) => ({
      name: `${partWords[key]} ${index + 1}`,
      schema: each,
      required: key === 'allOf',
    })),
  );
  const open = schema.additionalProperties;
  const further =
    typeof open === 'object' && open !== null
      ? [{ name: 'any other name', schema: open, required: false }]
      : [];
  return [...properties, ...parts, ...further];
}

const partWords = { allOf: 'part', oneOf: 'alternative', anyOf: 'alternative' };

/** The schema that a list of it repeats, however deep; a schema that is no list stands for itself. */
export function itemOf(value: unknown, depth = 0): unknown {
  const schema = schemaObject(value);
  const isList = schema.type === 'array' || (schema.items !== undefined && !schema.properties);
  return isList && depth < 5 ? itemOf(schema.items, depth + 1) : value;
}
