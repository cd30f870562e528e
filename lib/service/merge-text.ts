import { diff3Merge } from 'node-diff3';

/** Lines of a merged text: clear ones, or what each side made of the same lines. */
export type TextPart = { lines: string[] } | { base: string[]; theirs: string[]; ours: string[] };

/**
 * Merges two texts made from one, line by line.
 * @returns the parts in their order: all their lines together are the lines of the merged text
 */
export function mergeTexts(base: string, theirs: string, ours: string): TextPart[] {
  if (theirs === ours || ours === base) return [{ lines: theirs.split('\n') }];
  if (theirs === base) return [{ lines: ours.split('\n') }];
  const known = new Map<string, number>();
  const lines: string[] = [];
  // By number: the library looks lines up in an object, where “constructor” is there already.
  const numbersOf = (text: string) =>
    text.split('\n').map((line) => {
      const number = known.get(line) ?? lines.push(line) - 1;
      known.set(line, number);
      return String(number);
    });
  const read = (numbers: readonly string[]) => numbers.map((number) => lines[Number(number)] ?? '');
  const parts = diff3Merge(numbersOf(theirs), numbersOf(base), numbersOf(ours), {
    excludeFalseConflicts: true,
  });
  return parts.map(({ ok, conflict }) =>
    conflict
      ? { base: read(conflict.o), theirs: read(conflict.a), ours: read(conflict.b) }
      : { lines: read(ok ?? []) },
  );
}

/** The merged text; null when a part of it is a conflict. */
export function textOfParts(parts: readonly TextPart[]): string | null {
  const clear = parts.flatMap((part) => ('lines' in part ? [part.lines] : []));
  return clear.length === parts.length ? clear.flat().join('\n') : null;
}
