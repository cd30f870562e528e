import type { MergedLines, TextConflict } from '#lib/contract/merge-text.ts';

/** How one conflict is resolved. */
export type LineChoice = { take: 'mine' | 'theirs' | 'both' } | { take: 'own'; text: string };

/** The lines that a choice keeps. */
export function chosenLines(part: TextConflict, choice: LineChoice): string[] {
  switch (choice.take) {
    case 'mine':
      return part.ours;
    case 'theirs':
      return part.theirs;
    case 'both':
      return [...part.theirs, ...part.ours];
    case 'own':
      return choice.text === '' ? [] : choice.text.split('\n');
  }
}

/** Returns the text with all conflicts resolved, by part index; null while one is open. */
export function resolvedText(
  parts: readonly MergedLines[],
  choices: ReadonlyMap<number, LineChoice>,
): string | null {
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const choice = choices.get(index);
    if ('lines' in part) lines.push(...part.lines);
    else if (choice) lines.push(...chosenLines(part, choice));
    else return null;
  }
  return lines.join('\n');
}
