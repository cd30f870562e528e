import { isSchema, kindOf, type Schema } from '../claims.ts';

/** What a property can be in the form; `other` is kept as it was written. */
export type PropertyKind = ReturnType<typeof kindOf>;

/** A property of the visitor schema as the form holds it. */
export type Property = {
  /** Tells the rows apart, whatever they are called. */
  key: string;
  name: string;
  kind: PropertyKind;
  description: string;
  /** The values of an enum, with commas between them. */
  options: string;
  isRequired: boolean;
  /** What it was written as, for what the form has no fields for. */
  raw?: unknown;
};

/** A visitor schema as the form holds it. */
export type Draft = {
  properties: Property[];
  /** What stands beside the properties, which only the JSON shows. */
  rest: Schema;
  /** What is required without being described. */
  alsoRequired: string[];
};

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** A schema without any property, to begin with. */
export const emptyDraft: Draft = { properties: [], rest: { $schema: DRAFT_07 }, alsoRequired: [] };

/** A new property of the form. */
export function newProperty(name = ''): Property {
  const key = crypto.randomUUID();
  return { key, name, kind: 'string', description: '', options: '', isRequired: false };
}

/** A schema as the form shows it; null for one whose claims the form can't show. */
export function draftOf(schema: Schema): Draft | null {
  const { type, properties = {}, required = [], ...rest } = schema;
  if (type !== 'object' || !isSchema(properties) || !Array.isArray(required)) return null;
  const names = Object.keys(properties);
  return {
    properties: names.map((name) =>
      propertyOf(name, properties[name], (required as unknown[]).includes(name)),
    ),
    rest,
    alsoRequired: required.filter((name) => !names.includes(name)),
  };
}

function propertyOf(name: string, raw: unknown, isRequired: boolean): Property {
  const shown = { key: `was:${name}`, name, options: '', isRequired };
  const kind = kindOf(raw);
  const { description = '', ...facts } = isSchema(raw) ? raw : {};
  const options = kind === 'enum' ? (facts.enum as string[]).join(', ') : '';
  const property = { ...shown, kind, options, description: String(description) };
  // Whatever the fields would not give back as it was written stays what it is.
  const { description: _, ...again } = written(property) as Schema;
  const isWhole = same(again, kind === 'enum' ? { type: 'string', ...facts } : facts);
  return isWhole && typeof description === 'string'
    ? property
    : { ...shown, kind: 'other', description: '', raw };
}

function same(one: Schema, other: Schema): boolean {
  const sorted = (schema: Schema) =>
    JSON.stringify(Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

/** The values of an enum, as they are written with commas between them. */
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

/** The schema that a form stands for. */
export function schemaOf({ properties, rest, alsoRequired }: Draft): Schema {
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

/** What is wrong with a property of the form, by the field it is in. */
export type PropertyFault = { name?: string; options?: string };

/** What is wrong with the properties of a form, by their keys. */
export function faultsOf(properties: readonly Property[]): Map<string, PropertyFault> {
  const counts = Map.groupBy(properties, ({ name }) => name.trim());
  return new Map(
    properties.flatMap(({ key, name, kind, options }): [string, PropertyFault][] => {
      const fault: PropertyFault = {};
      if (name.trim() === '') fault.name = 'Give it a name, such as plan.';
      else if ((counts.get(name.trim())?.length ?? 0) > 1)
        fault.name = 'Another property has this name. Each needs one of its own.';
      if (kind === 'enum' && optionsOf(options).length === 0)
        fault.options = 'Write at least one value, such as free, pro.';
      return Object.keys(fault).length > 0 ? [[key, fault]] : [];
    }),
  );
}

/** A schema as text, to compare two by what they say and in which order. */
export function canonical(schema: Schema | null): string {
  const draft = schema && draftOf(schema);
  return JSON.stringify(draft ? schemaOf(draft) : schema);
}

/** A schema as it is written as JSON. */
export function textOf(schema: Schema): string {
  return JSON.stringify(schema, null, 2);
}

/** Reads a schema that was written as JSON. */
export function readSchema(text: string): { schema: Schema } | { fault: string } {
  try {
    const schema: unknown = JSON.parse(text);
    if (isSchema(schema)) return { schema };
    return { fault: 'A schema is an object: it starts with { and ends with }.' };
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.` };
  }
}
