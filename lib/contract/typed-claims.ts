import type { Claims } from './condition-evaluation.ts';

/**
 * The claims without those whose value isn't of the type that the visitor schema says: a text where
 * a list is expected must not hold what a part of it says.
 */
export function typedClaims(
  { visitorSchema }: { visitorSchema: Record<string, unknown> | null },
  claims: Claims,
): Claims {
  const defined = (visitorSchema?.properties ?? {}) as Record<string, { type?: unknown }>;
  const isTyped = ([name, value]: [string, unknown]) => {
    const types = Object.hasOwn(defined, name) ? [defined[name]?.type ?? []].flat() : [];
    return types.length === 0 || types.some((type) => isOf(type, value));
  };
  return Object.fromEntries(Object.entries(claims).filter(isTyped));
}

/** Whether a value is of a type of JSON Schema. */
function isOf(type: unknown, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === typeof value;
}
