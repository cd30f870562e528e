/**
 * Sets an entry of a map that serves as a cache, and deletes the oldest beyond a number of entries.
 * @param most how many are kept
 */
export function keepLatest<Key, Value>(
  cache: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  // The most recent one is last.
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) return;
    cache.delete(oldest);
  }
}

/** For results about addresses: reading one takes longer than the rest of a request's head. */
export const LATEST_ADDRESSES = { most: 1_000, longest: 100 };

/**
 * A function of a text that keeps its latest results.
 * @param read always gives the same result for the same text
 * @param most how many results are kept
 * @param longest results of longer texts aren't kept
 */
export function kept<Value extends string | null>(
  read: (text: string) => Value,
  { most, longest }: { most: number; longest: number },
): (text: string) => Value {
  const results = new Map<string, Value>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    if (text.length <= longest) keepLatest(results, text, result, most);
    return result;
  };
}
