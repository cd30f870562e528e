import { trimmed } from '#lib/contract/shapes.schemas.ts';
import { invalidSyntax, invalidValue } from './faults.ts';

export type JsonObject = Record<string, unknown>;

/** @throws ScimFault 400 for what isn't an object */
export function objectOf(value: unknown, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as JsonObject;
  throw invalidSyntax(`${what} must be an object.`);
}

const readable = trimmed();

/**
 * Text as it is stored.
 * @returns null for null and for empty text
 * @throws ScimFault 400 for what isn't text, or is longer
 */
export function textOf(value: unknown, attribute: string, maximum: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw invalidValue(`${attribute} must be text.`);
  const text = readable.parse(value);
  if (text.length > maximum)
    throw invalidValue(`${attribute} can have up to ${maximum} characters.`);
  return text || null;
}

/**
 * A boolean; Entra sends it as text.
 * @throws ScimFault 400 for anything else
 */
export function booleanOf(value: unknown, attribute: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue(`${attribute} must be true or false.`);
}
