import { wholeFields } from '#lib/contract/customization.ts';

type Tree = { readonly [name: string]: unknown };

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path such as `styling.font`; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isTree(at) ? at[name] : undefined), value);
}

/** A copy with another value at a path; undefined removes it, and what is empty without it. */
export function withValue<Value extends object>(value: Value, path: string, to: unknown): Value {
  return (changed(value, path.split('.'), to, '') ?? {}) as Value;
}

function changed(
  value: unknown,
  [name = '', ...rest]: string[],
  to: unknown,
  path: string,
): unknown {
  const { [name]: before, ...others } = isTree(value) ? value : ({} as Tree);
  const here = path ? `${path}.${name}` : name;
  const after = rest.length === 0 ? to : changed(before, rest, to, here);
  if (after !== undefined) return { ...others, [name]: after };
  return Object.keys(others).length > 0 || wholeFields.has(path) ? others : undefined;
}

/** Whether two values are the same, in whatever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isTree(one) && isTree(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(one[name], other[name]));
  }
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  return one === other;
}
