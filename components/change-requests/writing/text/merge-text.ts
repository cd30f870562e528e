import { diff3Merge } from 'node-diff3';

/** Lines of a merged text: clear ones, or what each side made of the same lines. */
export type TextPart = { lines: string[] } | { base: string[]; theirs: string[]; mine: string[] };
export type ConflictPart = Exclude<TextPart, { lines: string[] }>;

/** Lines as they are compared: browsers and editors end them with one sign. */
const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').split('\n');

/**
 * Merges two texts made from one, line by line.
 * @returns the parts in their order: all their lines together are the lines of the merged text
 */
export function mergeTexts(base: string, theirs: string, mine: string): TextPart[] {
  if (theirs === mine || mine === base) return [{ lines: linesOf(theirs) }];
  if (theirs === base) return [{ lines: linesOf(mine) }];
  const [was, other, own] = [linesOf(base), linesOf(theirs), linesOf(mine)];
  // What all three begin and end with is no question, and is most of a long text.
  const start = sameFrom(was, other, own, 0);
  const end = sameFrom(was.toReversed(), other.toReversed(), own.toReversed(), start);
  const middle = (lines: string[]) => lines.slice(start, lines.length - end);
  const parts = mergeLines(middle(was), middle(other), middle(own));
  return joined([{ lines: was.slice(0, start) }, ...parts, { lines: was.slice(was.length - end) }]);
}

function sameFrom(was: string[], other: string[], own: string[], kept: number): number {
  const most = Math.min(was.length, other.length, own.length) - kept;
  let count = 0;
  while (count < most && was[count] === other[count] && was[count] === own[count]) count += 1;
  return count;
}

function mergeLines(was: string[], other: string[], own: string[]): TextPart[] {
  const known = new Map<string, number>();
  const lines: string[] = [];
  // By number: the library looks lines up in an object, where “constructor” is there already.
  const numbersOf = (text: readonly string[]) =>
    text.map((line) => {
      const number = known.get(line) ?? lines.push(line) - 1;
      known.set(line, number);
      return String(number);
    });
  const read = (numbers: readonly string[]) => numbers.map((number) => lines[Number(number)] ?? '');
  const parts = diff3Merge(numbersOf(other), numbersOf(was), numbersOf(own), {
    excludeFalseConflicts: true,
  });
  return parts.map(({ ok, conflict }) =>
    conflict
      ? { base: read(conflict.o), theirs: read(conflict.a), mine: read(conflict.b) }
      : { lines: read(ok ?? []) },
  );
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('lines' in part && part.lines.length === 0) continue;
    if (last && 'lines' in last && 'lines' in part) last.lines.push(...part.lines);
    else result.push('lines' in part ? { lines: [...part.lines] } : part);
  }
  return result.length > 0 ? result : [{ lines: [''] }];
}

/** The merged text; null when a part of it is a conflict. */
export function textOfParts(parts: readonly TextPart[]): string | null {
  const clear = parts.flatMap((part) => ('lines' in part ? [part.lines] : []));
  return clear.length === parts.length ? clear.flat().join('\n') : null;
}

/** How one conflict is settled. */
export type Choice = { take: 'mine' | 'theirs' | 'both' } | { take: 'own'; text: string };

/** The lines a choice leaves. */
export function linesFor(part: ConflictPart, choice: Choice): string[] {
  switch (choice.take) {
    case 'mine':
      return part.mine;
    case 'theirs':
      return part.theirs;
    case 'both':
      return [...part.theirs, ...part.mine];
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
