/** How long a value is used without being read again, in milliseconds. */
const FRESH = 250;

/**
 * Keeps values for a quarter of a second, so that every process shows a change almost at once
 * without a notification. Concurrent reads of a key are one.
 * @param read reads the value of a key; `before`: the value kept until now, if any
 * @param limit how many are kept, so that made-up keys take no memory; the oldest go first
 */
export function keepFresh<Value>(
  read: (key: string, before: Promise<Value> | undefined) => Promise<Value>,
  limit: number,
): (key: string) => Promise<Value> {
  const known = new Map<string, { value: Promise<Value>; readAt: number }>();
  return (key) => {
    const now = performance.now();
    const kept = known.get(key);
    if (kept && now - kept.readAt < FRESH) return kept.value;
    const value = read(key, kept?.value);
    value.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { value, readAt: now });
    if (known.size > limit) known.delete(known.keys().next().value as string);
    return value;
  };
}
