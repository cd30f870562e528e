import { attributeKey } from './attributes.ts';
import { invalidPath, invalidSyntax, ScimFault } from './faults.ts';
import { type Filter, parseFilter } from './filter.ts';
import { type JsonObject, objectOf } from './values.ts';

/** One change of one attribute: `emails[type eq "work"].value` is `emails`, a filter and `value`. */
export type Change = {
  operation: 'add' | 'replace' | 'remove';
  attribute: string;
  filter: Filter | null;
  /** The attribute of the attribute; empty without one. */
  sub: string;
  value: unknown;
};

/** Most operations of one request; Entra sends one for each attribute or member. */
const MOST = 1_000;

const operations = new Map([
  ['add', 'add'],
  ['replace', 'replace'],
  ['remove', 'remove'],
] as const);

/** A path: an attribute, perhaps some of its values, perhaps an attribute of these. */
const shape = /^([^[\].\s]+)(?:\[(.+)\])?(?:\.([^[\].\s]+))?$/s;

/**
 * The changes that a PATCH asks for (RFC 7644, section 3.5.2), in the dialects of Okta (a value
 * without a path) and Entra (`Add`, and paths as the keys of a value).
 * @throws ScimFault 400 for what isn't a list of operations
 */
export function changesIn(body: JsonObject): Change[] {
  const found = Object.entries(body).find(([key]) => key.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(found) || found.length === 0)
    throw invalidSyntax('Send Operations: a list with at least one operation.');
  if (found.length > MOST) throw invalidSyntax(`Send up to ${MOST} operations at once.`);
  return found.flatMap(changesOf);
}

function changesOf(given: unknown): Change[] {
  const { op, path, value } = objectOf(given, 'An operation');
  const operation = typeof op === 'string' ? operations.get(op.toLowerCase() as 'add') : undefined;
  if (!operation) throw invalidSyntax('An operation has the op add, replace or remove.');
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw invalidPath('A path is text, such as name.givenName.');
    return [{ operation, ...readPath(path), value }];
  }
  if (operation === 'remove')
    throw new ScimFault(400, 'noTarget', 'An operation that removes needs a path.');
  return Object.entries(objectOf(value, 'The value of an operation without a path')).map(
    ([key, part]) => ({ operation, ...readPath(key), value: part }),
  );
}

/** @throws ScimFault 400 invalidPath, or invalidFilter for what is in the brackets */
function readPath(path: string): Pick<Change, 'attribute' | 'filter' | 'sub'> {
  const key = path.trim();
  // Attributes of an extension: the whole path names what is ignored.
  if (/^urn:/i.test(key) && attributeKey(key) === key.toLowerCase())
    return { attribute: key.toLowerCase(), filter: null, sub: '' };
  const [, attribute, filter, sub] = shape.exec(key.slice(key.length - lengthOfKey(key))) ?? [];
  if (!attribute)
    throw invalidPath(
      `The path “${key.slice(0, 60)}” can’t be read. Write it like name.givenName.`,
    );
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? null : parseFilter(filter),
    sub: sub?.toLowerCase() ?? '',
  };
}

/** How long a path is without the URN of its core schema. */
const lengthOfKey = (path: string) => attributeKey(path).length;
