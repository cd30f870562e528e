import type { TextConflict, TextPart } from '#lib/contract/merge-text.ts';

/** How one conflict is settled. */
export type Choice = { take: 'mine' | 'theirs' | 'both' } | { take: 'own'; text: string };

/** The lines a choice leaves. */
export function linesFor(part: TextConflict, choice: Choice): string[] {
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

/** The text once all conflicts are settled, by the index of their parts; null while one is open. */
export function settledText(
  parts: readonly TextPart[],
  choices: ReadonlyMap<number, Choice>,
): string | null {
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const choice = choices.get(index);
    if ('lines' in part) lines.push(...part.lines);
    else if (choice) lines.push(...linesFor(part, choice));
    else return null;
  }
  return lines.join('\n');
}
