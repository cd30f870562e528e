/** Counts the words of a text. */
export function countWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The share of words two texts have in common, from 0 to 1. */
export function similarity(
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
