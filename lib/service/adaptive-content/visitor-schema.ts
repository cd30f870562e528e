import { isObject, type JsonObject } from '#lib/contract/json.ts';
import { Refusal } from '../errors.ts';
// The published meta-schema, unchanged: http://json-schema.org/draft-07/schema
import draft07 from './draft-07.json' with { type: 'json' };
import type { SchemaFault } from './json-schema.ts';
import { faultsInThread } from './schema-thread.ts';

const SIZE_MAXIMUM = 64 * 1024;
const DEPTH_MAXIMUM = 24;
const PROPERTIES_MAXIMUM = 500;
const PATTERN_MAXIMUM = 200;
const DRAFT = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;
/** Keywords that contain values, not schemas. */
const values: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples', 'required']);

/**
 * Checks that a visitor schema is draft-07, of type object, one document, and small enough to check and
 * show.
 * @throws Refusal 400 whose reason `at:…` is the JSON pointer to the fault
 */
export async function requireVisitorSchema(schema: JsonObject): Promise<void> {
  const fault = sizeFault(schema) ?? (await draftFault(schema)) ?? placeFault(schema, schema, '');
  if (!fault) return;
  const message = `${fault.at || 'The schema'}: ${fault.message}`;
  throw new Refusal(400, message, {
    fields: [{ path: 'jsonSchema', message }],
    reasons: [`at:${fault.at}`],
  });
}

function sizeFault(schema: JsonObject): SchemaFault | null {
  const isTree = (value: unknown) => typeof value === 'object' && value !== null;
  let depth = 0;
  // Level by level, because endless nesting would overflow a recursion first.
  for (let level: unknown[] = [schema]; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAXIMUM)
      return { at: '', message: `A schema can be nested up to ${DEPTH_MAXIMUM} levels deep.` };
    level = level.flatMap((value) => Object.values(value as JsonObject)).filter(isTree);
  }
  if (Buffer.byteLength(JSON.stringify(schema)) <= SIZE_MAXIMUM) return null;
  return { at: '', message: 'A schema can have up to 64 KB.' };
}

async function draftFault(schema: JsonObject): Promise<SchemaFault | null> {
  const faults = await faultsInThread(draft07, schema);
  if (!faults) return { at: '', message: 'The schema takes too long to check. Simplify it.' };
  if (faults[0]) return faults[0];
  if (schema.$schema !== undefined && !DRAFT.test(String(schema.$schema)))
    return {
      at: '/$schema',
      message: 'Only http://json-schema.org/draft-07/schema# is supported.',
    };
  if (schema.type !== 'object')
    return { at: '/type', message: 'Claims are an object. Set "type": "object".' };
  if (countProperties(schema) > PROPERTIES_MAXIMUM)
    return {
      at: '/properties',
      message: `A schema can have up to ${PROPERTIES_MAXIMUM} properties.`,
    };
  return null;
}

/** Finds keywords the draft allows but a single document can't have, and patterns that are too long. */
function placeFault(root: JsonObject, schema: unknown, at: string): SchemaFault | null {
  if (!isObject(schema)) return null;
  if (schema.$id !== undefined && at !== '')
    return { at: `${at}/$id`, message: 'A visitor schema is a single document. Remove $id.' };
  if (typeof schema.$ref === 'string' && !resolves(root, schema.$ref))
    return {
      at: `${at}/$ref`,
      message:
        'The reference points to nothing in this schema. Use a path in it, such as #/definitions/plan.',
    };
  const patterns = [schema.pattern, ...Object.keys(schema.patternProperties ?? {})];
  if (patterns.some((pattern) => typeof pattern === 'string' && pattern.length > PATTERN_MAXIMUM))
    return {
      at: `${at}/pattern`,
      message: `A pattern can have up to ${PATTERN_MAXIMUM} characters.`,
    };
  for (const [place, inner] of subschemasOf(schema)) {
    const fault = placeFault(root, inner, at + place);
    if (fault) return fault;
  }
  return null;
}

const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'definitions',
  'dependencies',
]);

/** The schemas within a schema, by their pointer. */
function subschemasOf(schema: JsonObject): [string, unknown][] {
  return Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (values.has(key)) return [];
    if (!named.has(key) && !Array.isArray(value)) return [[`/${escaped(key)}`, value]];
    const inner = Object.entries((value ?? {}) as JsonObject);
    return inner.map(([name, one]) => [`/${escaped(key)}/${escaped(name)}`, one]);
  });
}

function countProperties(schema: unknown): number {
  if (!isObject(schema)) return 0;
  const own = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  return subschemasOf(schema).reduce((sum, [, inner]) => sum + countProperties(inner), own);
}

/** Whether a reference points to a schema of the same document. */
function resolves(root: JsonObject, reference: string): boolean {
  if (reference === '#') return true;
  if (!reference.startsWith('#/')) return false;
  let found: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const name = unescaped(part);
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false;
    found = (found as JsonObject)[name];
  }
  return isObject(found) || typeof found === 'boolean';
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}
