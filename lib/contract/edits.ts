/** How many edits a mistyped word of a length may be from the one that was meant. */
export const editsAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The number of edits between two words: a letter added, left out, replaced, or swapped with its
 * neighbor.
 * @param most edits; more than these are `most + 1`
 */
export function editsBetween(one: string, other: string, most: number): number {
  const [from, to] = [[...one], [...other]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = to.map((_, index) => index + 1);
  for (const [row, letter] of from.entries()) {
    const line: number[] = [];
    for (const [column, wanted] of to.entries()) {
      const replaced = (column === 0 ? row : (last[column - 1] ?? 0)) + (letter === wanted ? 0 : 1);
      const removed = (last[column] ?? 0) + 1;
      const added = (column === 0 ? row + 1 : (line[column - 1] ?? 0)) + 1;
      const isSwap = letter === to[column - 1] && from[row - 1] === wanted;
      const swapped = isSwap ? (column === 1 ? row - 1 : (beforeLast[column - 2] ?? 0)) + 1 : added;
      line.push(Math.min(replaced, removed, added, swapped));
    }
    if (Math.min(...line) > most) return most + 1;
    beforeLast = last;
    last = line;
  }
  return Math.min(last.at(-1) ?? from.length, most + 1);
}
