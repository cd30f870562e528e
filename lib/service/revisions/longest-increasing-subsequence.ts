/** The indexes of a longest increasing subsequence of distinct numbers. */
export function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return kept;
}
