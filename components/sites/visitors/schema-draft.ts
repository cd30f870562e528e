import { type ClaimsSchema, isSchema, kindOf } from '../claims.ts';

/** The kinds of property in the form; `other` is kept as written. */
export type PropertyKind = ReturnType<typeof kindOf>;

/** A property of the visitor schema as the form holds it. */
export type Property = {
  /** Identifies the row independently of its name. */
  key: string;
  name: string;
  kind: PropertyKind;
  description: string;
  /** The values of an enum, separated by commas. */
  options: string;
  isRequired: boolean;
  /** The original JSON, for what the form has no fields for. */
  raw?: unknown;
};

/** A visitor schema as the form holds it. */
export type SchemaDraft = {
  properties: Property[];
  /** Everything except the properties; only the JSON shows it. */
  rest: ClaimsSchema;
  /** Names that are required without being described. */
  alsoRequired: string[];
};

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** An empty schema, to start with. */
export const emptyDraft: SchemaDraft = {
  properties: [],
  rest: { $schema: DRAFT_07 },
  alsoRequired: [],
};

/** A new property in the form. */
export function newProperty(name = ''): Property {
  const key = crypto.randomUUID();
  return { key, name, kind: 'string', description: '', options: '', isRequired: false };
}

/**
 * A schema as the form shows it; null when the form can't show it.
 * @param keys from `keysOf` the draft it was saved from, to keep its rows
 */
export function draftOf(schema: ClaimsSchema, keys?: Map<string, string>): SchemaDraft | null {
  const { type, properties = {}, required = [], ...rest } = schema;
  if (type !== 'object' || !isSchema(properties) || !Array.isArray(required)) return null;
  const names = Object.keys(properties);
  return {
    properties: names.map((name) => ({
      ...propertyOf(name, properties[name], (required as unknown[]).includes(name)),
      key: keys?.get(name) ?? `was:${name}`,
    })),
    rest,
    alsoRequired: required.filter((name) => !names.includes(name)),
  };
}

/** The key of each property by its name, as it is saved. */
export function keysOf({ properties }: SchemaDraft): Map<string, string> {
  return new Map(properties.map(({ name, key }) => [name.trim(), key]));
}

function propertyOf(name: string, raw: unknown, isRequired: boolean): Property {
  const shown = { key: '', name, options: '', isRequired };
  const kind = kindOf(raw);
  const { description = '', ...facts } = isSchema(raw) ? raw : {};
  const options = kind === 'enum' ? (facts.enum as string[]).join(', ') : '';
  const property = { ...shown, kind, options, description: String(description) };
  // Parts the fields can't reproduce exactly are kept as written.
  const { description: _, ...again } = written(property) as ClaimsSchema;
  const isWhole = same(again, kind === 'enum' ? { type: 'string', ...facts } : facts);
  return isWhole && typeof description === 'string'
    ? property
    : { ...shown, kind: 'other', description: '', raw };
}

function same(one: ClaimsSchema, other: ClaimsSchema): boolean {
  const sorted = (schema: ClaimsSchema) =>
    JSON.stringify(Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

/** The values of an enum, as typed with commas. */
export function optionsOf(text: string): string[] {
  const options = text.split(',').map((option) => option.trim());
  return [...new Set(options.filter(Boolean))];
}

function written({ kind, description, options, raw }: Property): unknown {
  if (kind === 'other') return raw ?? {};
  const words = description.trim() && { description: description.trim() };
  if (kind === 'enum') return { type: 'string', enum: optionsOf(options), ...words };
  if (kind === 'list') return { type: 'array', items: { type: 'string' }, ...words };
  return { type: kind, ...words };
}

/** The schema that a form contains. */
export function schemaOf({ properties, rest, alsoRequired }: SchemaDraft): ClaimsSchema {
  const required = [
    ...alsoRequired,
    ...properties.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim()),
  ];
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(properties.map((each) => [each.name.trim(), written(each)])),
    ...(required.length > 0 && { required }),
  };
}

/** The errors of one property, by field. */
export type PropertyFault = { name?: string; options?: string };

/** The errors of all properties, by key. */
export function faultsOf(properties: readonly Property[]): Map<string, PropertyFault> {
  const counts = Map.groupBy(properties, ({ name }) => name.trim());
  return new Map(
    properties.flatMap(({ key, name, kind, options }): [string, PropertyFault][] => {
      const fault: PropertyFault = {};
      if (name.trim() === '') fault.name = 'Enter a name, such as plan.';
      else if ((counts.get(name.trim())?.length ?? 0) > 1)
        fault.name = 'Another property has this name. Names must be unique.';
      if (kind === 'enum' && optionsOf(options).length === 0)
        fault.options = 'Enter at least one value, such as free, pro.';
      return Object.keys(fault).length > 0 ? [[key, fault]] : [];
    }),
  );
}

/** A schema as text, for comparing meaning and order. */
export function canonical(schema: ClaimsSchema | null): string {
  const draft = schema && draftOf(schema);
  return JSON.stringify(draft ? schemaOf(draft) : schema);
}

/** A schema as formatted JSON. */
export function textOf(schema: ClaimsSchema): string {
  return JSON.stringify(schema, null, 2);
}

/** Parses a schema written as JSON. */
export function readSchema(text: string): { schema: ClaimsSchema } | { fault: string } {
  try {
    const schema: unknown = JSON.parse(text);
    if (isSchema(schema)) return { schema };
    return { fault: 'A schema must be an object: it starts with { and ends with }.' };
  } catch (error) {
    return { fault: `Invalid JSON: ${error instanceof Error ? error.message : 'unreadable'}.` };
  }
}
