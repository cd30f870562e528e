/** A value with what it was before and what was undone. */
export type History<Value> = {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** The field of the last change, and when it was. */
  readonly last: { readonly path: string; readonly at: number } | null;
};

/** How many changes can be undone. */
const KEPT = 100;
/** Changes of one field within this time, in milliseconds, are one: a word and not its letters. */
const TOGETHER = 1_000;

/** A history without changes. */
export function historyOf<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], last: null };
}

/** Adds a change of a field. */
export function changedTo<Value>(
  { past, now, last }: History<Value>,
  next: Value,
  path: string,
  at: number,
): History<Value> {
  const isSameChange = last !== null && last.path === path && at - last.at < TOGETHER;
  return {
    past: isSameChange ? past : [...past, now].slice(-KEPT),
    now: next,
    future: [],
    last: { path, at },
  };
}

/** Undoes the last change; the same history if there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], last: null };
}

/** Redoes the last undone change; the same history if there is none. */
export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: rest, last: null };
}
