import type { Condition } from './conditions.ts';

/** A visitor's claims. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Checks whether a condition is true for a visitor. A missing claim is null; values that can't be
 * compared aren't equal, less or greater.
 */
export function holds(condition: Condition, claims: Claims): boolean {
  return Boolean(evaluate(condition, claims));
}

function evaluate(condition: Condition, claims: Claims): unknown {
  const of = (part: Condition) => evaluate(part, claims);
  switch (condition.kind) {
    case 'literal':
      return condition.value;
    case 'claim':
      return claimAt(claims, condition.path);
    case 'list':
      return condition.items.map(of);
    case 'not':
      return !of(condition.operand);
    case 'and':
      return Boolean(of(condition.left)) && Boolean(of(condition.right));
    case 'or':
      return Boolean(of(condition.left)) || Boolean(of(condition.right));
    case 'includes':
      return includes(of(condition.holder), of(condition.item));
    case 'compare':
      return compare(condition.operator, of(condition.left), of(condition.right));
  }
}

/**
 * The value of a claim by its path; null when the visitor lacks it. Only own properties count, so
 * nothing inherited by objects or arrays is a claim.
 */
export function claimAt(claims: Claims, path: readonly string[]): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (!Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? null;
}

function includes(holder: unknown, item: unknown): boolean {
  if (Array.isArray(holder)) return holder.includes(item);
  return typeof holder === 'string' && typeof item === 'string' && holder.includes(item);
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  if (operator === 'in') return includes(right, left);
  if (operator === '==' || operator === '===') return left === right;
  if (operator === '!=' || operator === '!==') return left !== right;
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (!isOrdered) return false;
  const [a, b] = [left as number, right as number];
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}
