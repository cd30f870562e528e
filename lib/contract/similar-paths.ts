import { editsAllowed, editsBetween } from './edits.ts';

/** Less in common is no more than one word, such as that of the section; a path of one word has less. */
const SCORE_MINIMUM = 3;
const SCORE_MINIMUM_OF_WORD = 2;
/** Words that begin with the same letters, such as `install` and `installation`. */
const SAME_LETTERS = 4;
const WORDS_MAXIMUM = 12;

/**
 * Compares paths with one that is missing.
 * @returns how similar another path is; 0 for one with too little in common
 */
export function similarityTo(path: string): (other: string) => number {
  const wanted = wordsOf(path).slice(0, WORDS_MAXIMUM);
  const last = wanted.at(-1);
  if (last === undefined) return () => 0;
  const minimum = wanted.length === 1 ? SCORE_MINIMUM_OF_WORD : SCORE_MINIMUM;
  return (other) => {
    const words = wordsOf(other);
    const ends = likeness(last, words.at(-1) ?? '');
    const each = wanted.map((word) => Math.max(0, ...words.map((one) => likeness(word, one))));
    const score = each.reduce((total, one) => total + one, ends);
    return score >= minimum ? score / (words.length + wanted.length) : 0;
  };
}

/**
 * The items whose paths are most similar to a missing one, best first.
 * @param most how many
 */
export function mostSimilar<Item>(
  path: string,
  items: readonly Item[],
  pathOf: (item: Item) => string,
  most = 5,
): Item[] {
  const similarity = similarityTo(path);
  return items
    .map((item) => ({ item, score: similarity(pathOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item);
}

/** The beginnings of the words of a path: similar paths have one in common, unless all are mistyped. */
export function wordStarts(path: string): string[] {
  return [...new Set(wordsOf(path).map((word) => word.slice(0, SAME_LETTERS)))];
}

function wordsOf(path: string): string[] {
  return path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function likeness(one: string, other: string): number {
  if (one === other) return 2;
  if (one.length < SAME_LETTERS || other.length < SAME_LETTERS) return 0;
  if (one.slice(0, SAME_LETTERS) === other.slice(0, SAME_LETTERS)) return 1;
  const most = editsAllowed(one.length);
  return editsBetween(one, other, most) <= most ? 1 : 0;
}
