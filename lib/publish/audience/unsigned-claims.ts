import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { isObject } from '#lib/contract/json.ts';
import type { SiteRow } from '#lib/service/sites/scope.ts';

/** Longest value of a claim, and most characters of the cookie. */
const VALUE_MAXIMUM = 256;
const COOKIE_MAXIMUM = 3_000;
const PREFIX = 'visitor.';

type Definition = { type?: unknown; enum?: unknown };

/** The claims that visitors say of themselves, and whether the address changed any. */
export type UnsignedClaims = { claims: Claims; isChanged: boolean };

/**
 * The unsigned claims of a visitor: of the address, else of the cookie. Only those that the visitor
 * schema names under `unsigned`, with values of their types, count.
 * @param kept the cookie's JSON
 */
export function unsignedClaims(
  { visitorSchema }: Pick<SiteRow, 'visitorSchema'>,
  query: URLSearchParams,
  kept: string | null,
): UnsignedClaims {
  const defined = propertiesOf(propertiesOf(visitorSchema).unsigned);
  const before = readKept(kept);
  const claims: Record<string, unknown> = {};
  let isChanged = false;
  for (const [name, definition] of Object.entries(defined)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const given = query.get(PREFIX + name);
    const said = given === null ? undefined : typedValue(given, definition as Definition);
    if (said !== undefined && said !== old) isChanged = true;
    const value = said ?? (isAllowed(old, definition as Definition) ? old : undefined);
    if (value !== undefined)
      Object.defineProperty(claims, name, { value, enumerable: true, configurable: true });
  }
  return { claims, isChanged };
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) ? properties : {};
}

function readKept(text: string | null): Record<string, unknown> {
  if (!text || text.length > COOKIE_MAXIMUM) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A text of the address as a value of the claim's type; undefined if it is none. */
function typedValue(text: string, definition: Definition): unknown {
  const values: unknown[] = [
    text,
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text)) values.push(Number(text));
  return values.find((value) => isAllowed(value, definition));
}

function isAllowed(value: unknown, definition: Definition): boolean {
  if (!isObject(definition)) return false;
  if (typeof value === 'string' && value.length > VALUE_MAXIMUM) return false;
  const types = [definition.type].flat();
  const isTyped = types.some((type) =>
    type === 'integer' ? Number.isInteger(value) : type === typeof value,
  );
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const isListed = !Array.isArray(definition.enum) || definition.enum.includes(value);
  return isScalar && isTyped && isListed;
}
