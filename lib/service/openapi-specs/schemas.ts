import { createHash } from 'node:crypto';
import type { JsonObject } from '#lib/contract/json.ts';
import { clean, find, noteMissing, type SpecReading, schemaName } from './source.ts';
import { UnreadableSpec } from './unreadable.ts';

export type ReadSchema = { name: string; schema: unknown; refs: string[]; hash: string };

const SCHEMAS_MAXIMUM = 20_000;
const NAME_LENGTH_MAXIMUM = 500;
/** Keywords that contain values rather than schemas. */
const literals = new Set(['const', 'default', 'enum', 'example', 'examples']);
/** Keywords that contain schemas by name. */
const maps = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'],
]);

/**
 * Copies a schema and replaces references by the names of their targets, which are collected. Schemas
 * may be recursive, because references are not expanded.
 */
export function readSchema(source: SpecReading, schema: unknown, refs: Set<string>): unknown {
  const copy = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, false));
    if (typeof value !== 'object' || value === null) return literal(value);
    const entries = Object.entries(value).map(([key, item]) => {
      if (!isMap && key === '$ref' && typeof item === 'string')
        return [key, nameIn(source, item, refs)] as const;
      if (!isMap && literals.has(key)) return [clean(key), literal(item)] as const;
      return [clean(key), copy(item, !isMap && maps.has(key))] as const;
    });
    return Object.fromEntries(entries);
  };
  return copy(schema, false);
}

function nameIn(source: SpecReading, reference: string, refs: Set<string>): string {
  const name = schemaName(reference);
  if (name === null || name.length > NAME_LENGTH_MAXIMUM || find(source, reference) === undefined) {
    noteMissing(source, reference);
    return clean(reference).slice(0, NAME_LENGTH_MAXIMUM);
  }
  refs.add(name);
  source.wanted.add(reference);
  return name;
}

function literal(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [clean(key), literal(item)]),
  );
}

/** Reads the named schemas of a document, and those that references point to elsewhere in it. */
export function readSchemas(
  source: SpecReading,
  named: JsonObject,
  base: string,
  budget: HashBudget,
): ReadSchema[] {
  for (const name of Object.keys(named)) {
    const part = name.replaceAll('~', '~0').replaceAll('/', '~1');
    source.wanted.add(`${base}/${encodeURIComponent(part.toWellFormed())}`);
  }
  const read = new Map<string, ReadSchema>();
  // Reading one may add others, which the iteration then includes.
  for (const reference of source.wanted) {
    const name = schemaName(reference) ?? '';
    const schema = find(source, reference);
    if (name === '' || name.length > NAME_LENGTH_MAXIMUM || read.has(name)) continue;
    if (typeof schema !== 'object' && typeof schema !== 'boolean') continue;
    if (schema === null) continue;
    if (read.size >= SCHEMAS_MAXIMUM) throw new UnreadableSpec('It has more than 20,000 schemas.');
    const refs = new Set<string>();
    const taken = readSchema(source, schema, refs);
    read.set(name, { name, schema: taken, refs: [...refs], hash: budget.hashOf(taken) });
  }
  return [...read.values()];
}

export type HashBudget = { hashOf(value: unknown): string };

/** The size limit of the result, in characters of JSON: small texts can refer to a lot. */
const MADE_MAXIMUM = 40_000_000;

/**
 * Hashes the result, and stops when it gets too large.
 * @throws UnreadableSpec from `hashOf`
 */
export function newBudget(): HashBudget {
  let made = 0;
  return {
    hashOf(value) {
      const text = canonical(value);
      made += text.length;
      if (made > MADE_MAXIMUM)
        throw new UnreadableSpec('It is too large once its references are resolved.');
      return createHash('sha256').update(text).digest('base64url');
    },
  };
}

/** A value as JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
