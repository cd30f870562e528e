import { isObject, type JsonObject } from '#lib/contract/json.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { Misplaced, type Path } from './unreadable.ts';

const NOTES_MAXIMUM = 50;
/** The maximum length of a chain of references. */
const HOPS_MAXIMUM = 20;

/** A document being read, with the notes collected on the way. */
export type SpecReading = {
  root: JsonObject;
  isSwagger: boolean;
  notes: Set<string>;
  /** Referenced schemas that are still to be read, by reference. */
  wanted: Set<string>;
};

/** Creates a source for a document. */
export function sourceOf(root: JsonObject, isSwagger: boolean): SpecReading {
  return { root, isSwagger, notes: new Set(), wanted: new Set() };
}

/** Records an unresolved reference, up to a maximum. */
export function note({ notes }: SpecReading, message: string): void {
  if (notes.size < NOTES_MAXIMUM) notes.add(clean(message).slice(0, 500));
}

/** Removes characters that not every database can store. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** A truncated text of a document; undefined for other values. */
export function textOf(value: unknown, maximum = 20_000): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return clean(String(value)).slice(0, maximum).toWellFormed();
}

/**
 * The parts of a reference inside the document, such as `#/components/schemas/Pet`; null for one
 * outside it.
 */
function partsOf(reference: string): string[] | null {
  if (reference === '#') return [];
  if (!reference.startsWith('#/')) return null;
  return reference
    .slice(2)
    .split('/')
    .map((part) => percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The target of a reference inside the document; undefined if it doesn't exist. Nothing is fetched. */
export function find({ root }: SpecReading, reference: string): unknown {
  const parts = partsOf(reference);
  if (!parts) return undefined;
  let value: unknown = root;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as JsonObject)[part];
  }
  return value;
}

/**
 * Follows references to the actual value.
 * @returns undefined, with a note, if one points outside, to nothing or to itself
 */
export function follow(source: SpecReading, value: unknown): unknown {
  let reached = value;
  const seen = new Set<string>();
  while (isObject(reached) && typeof reached.$ref === 'string') {
    const reference = reached.$ref;
    if (seen.has(reference) || seen.size > HOPS_MAXIMUM) {
      note(source, `The reference ${reference} refers to itself.`);
      return undefined;
    }
    seen.add(reference);
    reached = find(source, reference);
    if (reached === undefined) noteMissing(source, reference);
  }
  return reached;
}

/** Notes that a reference isn’t followed, and why. */
export function noteMissing(source: SpecReading, reference: string): void {
  const short = reference.slice(0, 200);
  const isInside = partsOf(reference) !== null;
  note(
    source,
    isInside
      ? `The reference ${short} points to nothing.`
      : `The reference ${short} points outside the document. Only references inside it are followed.`,
  );
}

/** The name of a referenced schema; null for a reference that points outside. */
export function schemaName(reference: string): string | null {
  const parts = partsOf(reference);
  if (!parts) return null;
  const [first, second, third] = parts;
  if (parts.length === 2 && first === 'definitions') return clean(second ?? '');
  if (parts.length === 3 && first === 'components' && second === 'schemas')
    return clean(third ?? '');
  return clean(reference);
}

/**
 * Requires an object.
 * @throws Misplaced
 */
export function objectAt(value: unknown, path: Path): JsonObject {
  if (isObject(value)) return value;
  throw new Misplaced(path, 'must be an object');
}

/**
 * Requires a list; an absent one is empty.
 * @throws Misplaced
 */
export function listAt(value: unknown, path: Path): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Misplaced(path, 'must be a list');
}
