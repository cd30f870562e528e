import { stepsBetween, tokensOf } from '../changes/diff/steps.ts';

/** Longer conflicts are shown without marks. */
const LENGTH_MAXIMUM = 20_000;

/** Words of a text that are the same in the other, or differ. */
export type MarkedRun = { text: string; isMarked: boolean };

/** Marks the words of a text that no other text has in their place. */
export function markedWords(
  lines: readonly string[],
  others: readonly (readonly string[])[],
): MarkedRun[] {
  const text = lines.join('\n');
  const length = others.flat().reduce((sum, line) => sum + line.length, text.length);
  if (length > LENGTH_MAXIMUM) return [{ text, isMarked: false }];
  const words = tokensOf(text);
  const marked = new Set<number>();
  for (const other of others)
    for (const step of stepsBetween(tokensOf(other.join('\n')), words))
      if (step.kind === 'added') marked.add(step.after);
  const runs: MarkedRun[] = [];
  for (const [index, word] of words.entries()) {
    const last = runs.at(-1);
    const isMarked = marked.has(index);
    // The space before a marked word isn't part of the change.
    const space = isMarked && !last?.isMarked ? (word.match(/^\s*/)?.[0] ?? '') : '';
    if (space && last) last.text += space;
    else if (space) runs.push({ text: space, isMarked: false });
    const rest = word.slice(space.length);
    if (last?.isMarked === isMarked) last.text += rest;
    else runs.push({ text: rest, isMarked });
  }
  return runs;
}
