import { claimsIn, readCondition } from '#lib/contract/conditions.ts';

/** A draft-07 schema, or a part of one. */
export type ClaimsSchema = Readonly<Record<string, unknown>>;

/** A claim that a schema describes. */
export type KnownClaim = {
  path: readonly string[];
  /** As a condition writes it after `claims`: `.plan`, `.company.name`, `["odd name"]`. */
  written: string;
  /** The items of a `list` are strings; `other` has no field of its own in forms. */
  kind: 'boolean' | 'string' | 'number' | 'integer' | 'enum' | 'list' | 'other';
  description?: string;
  /** The values of an `enum`. */
  options: readonly string[];
};

/** The name of each kind of claim. */
export const claimKindNames: Record<KnownClaim['kind'], string> = {
  boolean: 'yes or no',
  string: 'text',
  number: 'number',
  integer: 'whole number',
  enum: 'one of a list',
  list: 'list of text',
  other: 'JSON',
};

/** Whether a value is an object with members, as schemas are. */
export function isSchema(value: unknown): value is ClaimsSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** The kind of claim that a property of a schema describes. */
export function kindOf(property: unknown): KnownClaim['kind'] {
  if (!isSchema(property)) return 'other';
  const { type, items } = property;
  if (isTexts(property.enum)) return type === undefined || type === 'string' ? 'enum' : 'other';
  if (type === 'array') return isSchema(items) && items.type === 'string' ? 'list' : 'other';
  return type === 'boolean' || type === 'string' || type === 'number' || type === 'integer'
    ? type
    : 'other';
}

/** How a condition writes the name of a claim after its parent. */
export function writtenName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** The claims that a schema describes, in order; those in objects by their full path. */
export function claimsOf(schema: ClaimsSchema, above: readonly string[] = []): KnownClaim[] {
  if (!isSchema(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]): KnownClaim[] => {
    const path = [...above, name];
    if (isSchema(property) && isSchema(property.properties) && path.length < 8)
      return claimsOf(property, path);
    const kind = kindOf(property);
    const description = isSchema(property) ? property.description : undefined;
    return [
      {
        path,
        written: path.map(writtenName).join(''),
        kind,
        ...(typeof description === 'string' && { description }),
        options: kind === 'enum' ? ((property as ClaimsSchema).enum as string[]) : [],
      },
    ];
  });
}

/** Whether a schema describes a claim; anything it leaves open counts as described. */
function describes(schema: ClaimsSchema, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined || !isSchema(schema.properties)) return true;
  if (!Object.hasOwn(schema.properties, first)) return false;
  const property = schema.properties[first];
  return isSchema(property) ? describes(property, rest) : true;
}

/**
 * The claims in a condition that a schema doesn't describe, each once, as `claims.tester`.
 * @param schema null when none is set, so that all claims are unknown
 */
export function unknownClaims(condition: string, schema: ClaimsSchema | null): string[] {
  const read = readCondition(condition);
  if ('fault' in read) return [];
  const unknown = claimsIn(read.condition).filter(
    ({ path }) => !schema?.properties || !describes(schema, path),
  );
  return [...new Set(unknown.map(({ path }) => `claims${path.map(writtenName).join('')}`))];
}
