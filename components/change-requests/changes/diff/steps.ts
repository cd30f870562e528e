import { commonPairs } from './lcs.ts';

/** What happened to a word, with its index before and after. */
export type WordChange =
  | { kind: 'same'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };

/** The maximum number of unchanged words between two changes that are merged into one. */
const BETWEEN_MAXIMUM = 3;

/** Splits text into words and characters, each with the white space before it; the last may be only white space. */
export function tokensOf(text: string): string[] {
  return (
    text.match(
      /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+(?:['’.,:/-][\p{L}\p{N}\p{M}_]+)*|[^\s])|\s+$/gu,
    ) ?? []
  );
}

/**
 * Compares two lists of words.
 * @returns a step for each word in the order of the later list, removed words before added ones
 */
export function stepsBetween(before: readonly string[], after: readonly string[]): WordChange[] {
  const steps: WordChange[] = [];
  let [from, start] = [0, 0];
  const end = [[before.length, after.length] as const];
  for (const [at, position] of [
    ...mergeShortRuns(commonPairs(before, after), before, after),
    ...end,
  ]) {
    for (; from < at; from++) steps.push({ kind: 'removed', before: from });
    for (; start < position; start++) steps.push({ kind: 'added', after: start });
    if (at < before.length) steps.push({ kind: 'same', before: from++, after: start++ });
  }
  return steps;
}

/** Drops short unchanged runs within a change, since the whole change is easier to read. */
function mergeShortRuns(
  pairs: ReturnType<typeof commonPairs>,
  before: readonly string[],
  after: readonly string[],
): ReturnType<typeof commonPairs> {
  const runs: (typeof pairs)[] = [];
  for (const pair of pairs) {
    const last = runs.at(-1)?.at(-1);
    if (last && last[0] + 1 === pair[0] && last[1] + 1 === pair[1]) runs.at(-1)?.push(pair);
    else runs.push([pair]);
  }
  return runs
    .filter((run, index) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.length > BETWEEN_MAXIMUM) return true;
      const earlier = runs[index - 1]?.at(-1) ?? [-1, -1];
      const later = runs[index + 1]?.[0] ?? [before.length, after.length];
      const sizes = [
        Math.max(
          lengthOf(before, earlier[0] + 1, first[0]),
          lengthOf(after, earlier[1] + 1, first[1]),
        ),
        Math.max(lengthOf(before, last[0] + 1, later[0]), lengthOf(after, last[1] + 1, later[1])),
      ];
      const own = lengthOf(before, first[0], last[0] + 1);
      return sizes.some((size) => size < own * 2);
    })
    .flat();
}

function lengthOf(words: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at++) length += words[at]?.length ?? 0;
  return length;
}
