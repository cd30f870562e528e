/** How often each word comes in a text. */
export function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** How much of their words two texts share: 0 none, 1 all. */
export function likeness(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  let shared = 0;
  let total = 0;
  for (const [word, count] of one) {
    shared += Math.min(count, other.get(word) ?? 0);
    total += count;
  }
  for (const count of other.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
