import { diff3Merge } from 'node-diff3';

/** The lines of each side in a conflict; `ours` is the text being updated. */
export type TextConflict = { base: string[]; theirs: string[]; ours: string[] };
/** Lines of a merged text: clear ones, or a conflict. */
export type MergedLines = { lines: string[] } | TextConflict;

/**
 * Merges two texts with a common base, line by line; used by the dashboard and the service.
 * @returns the parts in order: together they are the lines of the merged text
 */
export function mergeTexts(base: string, theirs: string, ours: string): MergedLines[] {
  if (theirs === ours || ours === base) return [{ lines: theirs.split('\n') }];
  if (theirs === base) return [{ lines: ours.split('\n') }];
  const [was, other, own] = [base.split('\n'), theirs.split('\n'), ours.split('\n')];
  // The lines all three have in common at the start and the end need no merge, and are most of a
  // long text.
  const start = sameFrom(was, other, own, 0);
  const end = sameFrom(was.toReversed(), other.toReversed(), own.toReversed(), start);
  const middle = (lines: string[]) => lines.slice(start, lines.length - end);
  const parts = mergeLines(middle(was), middle(other), middle(own));
  return joined([{ lines: was.slice(0, start) }, ...parts, { lines: was.slice(was.length - end) }]);
}

/** The merged text; null when it has conflicts. */
export function textOfParts(parts: readonly MergedLines[]): string | null {
  const clear = parts.flatMap((part) => ('lines' in part ? [part.lines] : []));
  return clear.length === parts.length ? clear.flat().join('\n') : null;
}

function sameFrom(was: string[], other: string[], own: string[], kept: number): number {
  const most = Math.min(was.length, other.length, own.length) - kept;
  let count = 0;
  while (count < most && was[count] === other[count] && was[count] === own[count]) count += 1;
  return count;
}

function mergeLines(was: string[], other: string[], own: string[]): MergedLines[] {
  const known = new Map<string, number>();
  const lines: string[] = [];
  // Lines are compared by number, so that any library compares them exactly, and long ones cost
  // nothing.
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
      ? { base: read(conflict.o), theirs: read(conflict.a), ours: read(conflict.b) }
      : { lines: read(ok ?? []) },
  );
}

function joined(parts: readonly MergedLines[]): MergedLines[] {
  const result: MergedLines[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('lines' in part && part.lines.length === 0) continue;
    if (last && 'lines' in last && 'lines' in part) last.lines.push(...part.lines);
    else result.push('lines' in part ? { lines: [...part.lines] } : part);
  }
  return result.length > 0 ? result : [{ lines: [''] }];
}
