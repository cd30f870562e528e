import { isObject, type JsonObject } from '#lib/contract/json.ts';
import type { SpecChange } from '#lib/contract/openapi-versions.ts';

/** The direction of a schema: sent by callers, or received by them. */
export type Uses = { request: boolean; response: boolean };

/** Deeper changes are reported as one. */
const DEPTH_MAXIMUM = 30;
const CHANGES_MAXIMUM = 100;
const VALUES_NAMED = 5;

/** Keys that don't affect which values are valid. */
const texts: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  example: 'Example',
  examples: 'Examples',
  default: 'Default',
  deprecated: 'Deprecation',
  externalDocs: 'Documentation',
};
/** Raising one of these accepts fewer values. */
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/** Lowering one of these accepts fewer values. */
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

type Collector = { uses: Uses; changes: SpecChange[] };

/**
 * Lists the differences between two schemas as written; the target of a reference is compared as its
 * own schema. A change is breaking if a value accepted before could be refused, or a new kind of value
 * returned.
 * @param at the prefix of every path
 */
export function schemaChanges(before: unknown, after: unknown, uses: Uses, at = ''): SpecChange[] {
  const collector: Collector = { uses, changes: [] };
  compare(collector, before, after, at, 0);
  return collector.changes.slice(0, CHANGES_MAXIMUM);
}

/** Whether two values are equal, regardless of the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isSame((a as JsonObject)[key], (b as JsonObject)[key]),
  );
}

function addChange({ changes }: Collector, at: string, message: string, breaking: boolean): void {
  changes.push({ at, message, breaking });
}

function compare(to: Collector, before: unknown, after: unknown, at: string, depth: number): void {
  if (to.changes.length >= CHANGES_MAXIMUM || isSame(before, after)) return;
  const [old, now] = [schemaOf(before), schemaOf(after)];
  if (depth > DEPTH_MAXIMUM) {
    addChange(to, at, 'A deeply nested part changed', true);
    return;
  }
  if (old.$ref !== now.$ref) {
    const name = (schema: JsonObject) =>
      typeof schema.$ref === 'string' ? schema.$ref : 'an inline schema';
    addChange(to, at, `Schema is ${name(now)}, was ${name(old)}`, true);
    return;
  }
  compareTypes(to, old, now, at);
  compareValues(to, old, now, at);
  compareLimits(to, old, now, at);
  compareProperties(to, old, now, at, depth);
  if (old.items !== undefined || now.items !== undefined)
    compare(to, old.items, now.items, `${at}[]`, depth + 1);
  compareAlternatives(to, old, now, at);
  for (const [key, word] of Object.entries(texts))
    if (!isSame(old[key], now[key])) addChange(to, at, `${word} changed`, false);
}

/** `true` accepts everything, like the empty schema; `false` accepts nothing. */
function schemaOf(value: unknown): JsonObject {
  if (isObject(value)) return value;
  return value === false ? { not: {} } : {};
}

function typesOf(schema: JsonObject): Set<string> | null {
  const { type, nullable } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  if (types.length === 0) return null;
  return new Set(nullable === true ? [...types, 'null'] : types);
}

function compareTypes(to: Collector, old: JsonObject, now: JsonObject, at: string): void {
  const [was, is] = [typesOf(old), typesOf(now)];
  if (isSame([...(was ?? [])].sort(), [...(is ?? [])].sort())) return;
  const takes = (all: Set<string> | null, type: string) =>
    all === null || all.has(type) || (type === 'integer' && all.has('number'));
  const narrower = is !== null && (was === null || [...was].some((type) => !takes(is, type)));
  const wider = was !== null && (is === null || [...is].some((type) => !takes(was, type)));
  const breaking = (to.uses.request && narrower) || (to.uses.response && wider);
  addChange(to, at, `Type is ${words(is)}, was ${words(was)}`, breaking);
}

const words = (types: Set<string> | null) => (types ? [...types].join(' or ') : 'anything');

function valuesOf(schema: JsonObject): unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

function compareValues(to: Collector, old: JsonObject, now: JsonObject, at: string): void {
  const [was, is] = [valuesOf(old), valuesOf(now)];
  const { request, response } = to.uses;
  if (was === null && is === null) return;
  if (was === null || is === null) {
    if (was === null) addChange(to, at, 'Now limited to certain values', request);
    else addChange(to, at, 'No longer limited to certain values', response);
    return;
  }
  const keyOf = (value: unknown) => JSON.stringify(value);
  const [before, after] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))];
  const gone = [...before].filter((value) => !after.has(value));
  const fresh = [...after].filter((value) => !before.has(value));
  if (gone.length > 0) addChange(to, at, `Values removed: ${named(gone)}`, request);
  if (fresh.length > 0) addChange(to, at, `Values added: ${named(fresh)}`, response);
}

function named(values: string[]): string {
  const shown = values.slice(0, VALUES_NAMED).map((value) => value.slice(0, 60));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function compareLimits(to: Collector, old: JsonObject, now: JsonObject, at: string): void {
  for (const key of [...floors, ...ceilings]) {
    const [was, is] = [old[key], now[key]];
    if (isSame(was, is)) continue;
    const isFloor = floors.includes(key);
    const tighter =
      is !== undefined &&
      (was === undefined || (isFloor ? Number(is) > Number(was) : Number(is) < Number(was)));
    const message = is === undefined ? `${key} removed` : `${key} is ${asText(is)}`;
    addChange(
      to,
      at,
      was === undefined ? message : `${message}, was ${asText(was)}`,
      tighter && to.uses.request,
    );
  }
  for (const key of ['pattern', 'format', 'multipleOf', 'uniqueItems']) {
    const [was, is] = [old[key], now[key]];
    if (isSame(was, is)) continue;
    const message = is === undefined ? `${key} removed` : `${key} is ${asText(is)}`;
    const isOther = key === 'format' && was !== undefined && is !== undefined;
    const breaking = isOther || (is !== undefined && is !== false && to.uses.request);
    addChange(to, at, was === undefined ? message : `${message}, was ${asText(was)}`, breaking);
  }
}

const asText = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? 'nothing';

function compareProperties(
  to: Collector,
  old: JsonObject,
  now: JsonObject,
  at: string,
  depth: number,
): void {
  const [was, is] = [propertiesOf(old), propertiesOf(now)];
  const [needed, needs] = [requiredOf(old), requiredOf(now)];
  const { request, response } = to.uses;
  const below = (name: string) => (at ? `${at}.${name}` : name);
  for (const [name, schema] of was) {
    if (is.has(name)) compare(to, schema, is.get(name), below(name), depth + 1);
    else addChange(to, below(name), 'Removed', true);
  }
  for (const name of is.keys())
    if (!was.has(name)) {
      const isNeeded = needs.has(name);
      addChange(to, below(name), isNeeded ? 'Added as required' : 'Added', isNeeded && request);
    }
  for (const name of needs)
    if (!needed.has(name) && (was.has(name) || !is.has(name)))
      addChange(to, below(name), 'Now required', request);
  for (const name of needed)
    if (!needs.has(name) && (is.has(name) || !was.has(name)))
      addChange(to, below(name), 'No longer required', response);
  const [open, isOpen] = [old.additionalProperties !== false, now.additionalProperties !== false];
  if (open && !isOpen) addChange(to, at, 'No longer accepts additional properties', request);
  else if (!open && isOpen) addChange(to, at, 'Now accepts additional properties', false);
  else if (isObject(old.additionalProperties) || isObject(now.additionalProperties))
    compare(to, old.additionalProperties, now.additionalProperties, below('*'), depth + 1);
}

const propertiesOf = ({ properties }: JsonObject) =>
  new Map(isObject(properties) ? Object.entries(properties) : []);

const requiredOf = ({ required }: JsonObject) =>
  new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);

function compareAlternatives(to: Collector, old: JsonObject, now: JsonObject, at: string): void {
  const { request, response } = to.uses;
  for (const key of ['oneOf', 'anyOf', 'allOf', 'not'] as const) {
    if (isSame(old[key], now[key])) continue;
    const [was, is] = [listOf(old[key]), listOf(now[key])];
    const gone = was.filter((schema) => !is.some((other) => isSame(schema, other))).length;
    const fresh = is.filter((schema) => !was.some((other) => isSame(schema, other))).length;
    const isAny = key === 'oneOf' || key === 'anyOf';
    const breaking = isAny
      ? (request && (gone > 0 || was.length === 0)) || (response && (fresh > 0 || is.length === 0))
      : true;
    const what = isAny ? 'Alternatives' : key === 'allOf' ? 'Parts' : 'Exceptions';
    addChange(to, at, `${what} changed: ${fresh} added, ${gone} removed`, breaking);
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 200) : value === undefined ? [] : [value];
