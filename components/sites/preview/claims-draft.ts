import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { claimAt } from '#lib/contract/condition-evaluation.ts';
import { isSchema, type KnownClaim } from '../claims.ts';

/** The claims of a visitor in the form: a text for each claim of the schema, and JSON. */
type ClaimsDraft = { values: Record<string, string>; others: string };

/** The claims that have their own field. */
export function claimsWithFields(claims: readonly KnownClaim[]): KnownClaim[] {
  return claims.filter(({ kind }) => kind !== 'other').slice(0, 50);
}

/** Reads claims from the URL; null when they aren't a JSON object. */
export function readClaims(text: string): Claims | null {
  try {
    const claims: unknown = JSON.parse(text);
    return isSchema(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Claims as the form shows them. */
export function claimsDraftOf(claims: Claims, known: readonly KnownClaim[]): ClaimsDraft {
  const values: Record<string, string> = {};
  const rest = structuredClone(claims) as Record<string, unknown>;
  for (const { path, written, kind } of claimsWithFields(known)) {
    const value = claimAt(claims, path);
    if (value === null || !fits(value, kind)) continue;
    values[written] = Array.isArray(value) ? value.join(', ') : String(value);
    remove(rest, path);
  }
  return { values, others: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 2) : '' };
}

function fits(value: unknown, kind: KnownClaim['kind']): boolean {
  if (kind === 'list')
    return (
      Array.isArray(value) && value.every((item) => typeof item === 'string' && !/,/.test(item))
    );
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'number' || kind === 'integer') return typeof value === 'number';
  return typeof value === 'string';
}

/** The claims that a form contains. */
export function claimsOfDraft(
  { values, others }: ClaimsDraft,
  known: readonly KnownClaim[],
): { claims: Claims } | { fault: string } {
  const rest = others.trim() === '' ? {} : readClaims(others);
  if (rest === null) return { fault: 'Enter a JSON object, such as {"plan": "pro"}.' };
  const claims = structuredClone(rest) as Record<string, unknown>;
  for (const { path, written, kind } of claimsWithFields(known)) {
    const text = values[written]?.trim() ?? '';
    if (text !== '') put(claims, path, valueFrom(text, kind));
  }
  return { claims };
}

function valueFrom(text: string, kind: KnownClaim['kind']): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  const number = Number(text);
  // An invalid number is sent as typed, so that the schema reports it.
  return (kind === 'number' || kind === 'integer') && !Number.isNaN(number) ? number : text;
}

function put(claims: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    define(claims, name, value);
    return;
  }
  const inner = Object.hasOwn(claims, name) && isSchema(claims[name]) ? { ...claims[name] } : {};
  put(inner, rest, value);
  define(claims, name, inner);
}

/** Sets a member under any name, including `__proto__`. */
function define(claims: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(claims, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

function remove(claims: Record<string, unknown>, [name = '', ...rest]: readonly string[]): void {
  const inner = claims[name];
  if (rest.length > 0 && isSchema(inner)) {
    remove(inner as Record<string, unknown>, rest);
    if (Object.keys(inner).length > 0) return;
  }
  delete claims[name];
}
