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
