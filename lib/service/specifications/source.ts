import { isObject, type Json } from './parse.ts';
import { Misplaced, type Path, pathWords } from './unreadable.ts';

const NOTES_MAXIMUM = 50;
/** How often a reference may lead to another one. */
const HOPS_MAXIMUM = 20;

/** A document that is being read, with what is noticed on the way. */
export type Source = {
  root: Json;
  isSwagger: boolean;
  notes: Set<string>;
  /** Named schemas that something refers to and that wait to be read, by their references. */
  wanted: Set<string>;
};

/** Makes a source of a document. */
export function sourceOf(root: Json, isSwagger: boolean): Source {
  return { root, isSwagger, notes: new Set(), wanted: new Set() };
}

/** Notes what could not be followed; nobody reads hundreds of it. */
export function note({ notes }: Source, message: string): void {
  if (notes.size < NOTES_MAXIMUM) notes.add(clean(message).slice(0, 500));
}

/** A text as every database can hold it. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** A text of a document, cut where it is too long; undefined for what is none. */
export function textOf(value: unknown, maximum = 20_000): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return clean(String(value)).slice(0, maximum).toWellFormed();
}

/** The parts of a reference inside the document, such as `#/components/schemas/Pet`; null for one outside. */
function partsOf(reference: string): string[] | null {
  if (reference === '#') return [];
  if (!reference.startsWith('#/')) return null;
  return reference
    .slice(2)
    .split('/')
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a reference leads to in the document itself; undefined where it leads nowhere. Nothing is fetched. */
export function find({ root }: Source, reference: string): unknown {
  const parts = partsOf(reference);
  if (!parts) return undefined;
  let value: unknown = root;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Json)[part];
  }
  return value;
}

/**
 * Follows references until there is the thing itself.
 * @returns undefined, with a note, when one leads outside, nowhere or back to itself
 */
export function follow(source: Source, value: unknown): unknown {
  let reached = value;
  const seen = new Set<string>();
  while (isObject(reached) && typeof reached.$ref === 'string') {
    const reference = reached.$ref;
    if (seen.has(reference) || seen.size > HOPS_MAXIMUM) {
      note(source, `The reference ${reference} leads back to itself.`);
      return undefined;
    }
    seen.add(reference);
    reached = find(source, reference);
    if (reached === undefined) noteMissing(source, reference);
  }
  return reached;
}

/** Says of a reference that it isn’t followed, and why. */
export function noteMissing(source: Source, reference: string): void {
  const short = reference.slice(0, 200);
  const isInside = partsOf(reference) !== null;
  note(
    source,
    isInside
      ? `The reference ${short} leads nowhere.`
      : `The reference ${short} leads out of the document. Only references inside it are followed.`,
  );
}

/** The name that a schema is known by; null for a reference that leads outside. */
export function schemaName(reference: string): string | null {
  const parts = partsOf(reference);
  if (!parts) return null;
  const [first, second, third] = parts;
  if (parts.length === 2 && first === 'definitions') return clean(second ?? '');
  if (parts.length === 3 && first === 'components' && second === 'schemas')
    return clean(third ?? '');
  return clean(reference);
}

/** Asks for an object. @throws Misplaced */
export function objectAt(value: unknown, path: Path): Json {
  if (isObject(value)) return value;
  throw new Misplaced(path, 'must have names with values in it');
}

/** Asks for a list; what isn’t there is an empty one. @throws Misplaced */
export function listAt(value: unknown, path: Path): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Misplaced(path, 'must be a list');
}

/** What `path` names, for a note. */
export const placeOf = (path: Path) => pathWords(path);
