import { commonPairs } from './lcs.ts';
import type { DiffPiece } from './pieces.ts';
import { countWords, similarity } from './similarity.ts';

/** What happened to a block, with its index before and after. */
export type BlockChange =
  | { kind: 'same' | 'changed' | 'moved'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };

/** The similarity, from 0 to 1, above which two blocks count as one changed block. */
const MIN_SIMILARITY = 0.4;
/** The maximum number of block pairs compared within one gap. */
const COMPARED_MAXIMUM = 2500;
/** The maximum number of characters of a block that are compared. */
const COMPARED_LENGTH = 4000;

/**
 * Compares two pages block by block.
 * @param isPlain skips the slow steps: moved and changed blocks are shown as removed and added
 * @returns an entry for each block in the order of the later page, with removed ones at their old position
 */
export function compare(
  before: readonly DiffPiece[],
  after: readonly DiffPiece[],
  { isPlain = false } = {},
): BlockChange[] {
  const textOf = ({ text }: DiffPiece) => text;
  const same = commonPairs(before.map(textOf), after.map(textOf));
  const gaps = gapsOf(same, before.length, after.length);
  const moved = isPlain ? new Map<number, number>() : findMoved(gaps, before, after);
  const movedFrom = new Set(moved.values());
  const entries: BlockChange[] = [];
  for (const [index, gap] of gaps.entries()) {
    const removed = gap.before.filter((at) => !movedFrom.has(at));
    const added = gap.after.filter((at) => !moved.has(at));
    const changed = isPlain
      ? new Map<number, number>()
      : findChanged(removed, added, before, after);
    entries.push(...entriesOfGap(gap.after, removed, changed, moved));
    const [at, position] = same[index] ?? [];
    if (at !== undefined && position !== undefined)
      entries.push({ kind: 'same', before: at, after: position });
  }
  return entries;
}

type Gap = { before: number[]; after: number[] };

/** The gaps before, between and after unchanged blocks. */
function gapsOf(same: readonly (readonly [number, number])[], old: number, now: number): Gap[] {
  let [from, start] = [0, 0];
  return [...same, [old, now] as const].map(([to, end]) => {
    const gap = { before: range(from, to), after: range(start, end) };
    [from, start] = [to + 1, end + 1];
    return gap;
  });
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Blocks removed in one gap and added in another: the new index mapped to the old one. */
function findMoved(
  gaps: readonly Gap[],
  before: readonly DiffPiece[],
  after: readonly DiffPiece[],
): Map<number, number> {
  const removedByText = new Map<string, number[]>();
  for (const at of gaps.flatMap((gap) => gap.before)) {
    const { text } = before[at] as DiffPiece;
    // Blocks without letters or digits, such as rules, are too common to match.
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const positions = removedByText.get(text);
    if (positions) positions.push(at);
    else removedByText.set(text, [at]);
  }
  const moved = new Map<number, number>();
  for (const at of gaps.flatMap((gap) => gap.after)) {
    const position = removedByText.get((after[at] as DiffPiece).text)?.shift();
    if (position !== undefined) moved.set(at, position);
  }
  return moved;
}

/** Pairs of removed and added blocks in one gap that are one changed block. */
function findChanged(
  removed: readonly number[],
  added: readonly number[],
  before: readonly DiffPiece[],
  after: readonly DiffPiece[],
): Map<number, number> {
  const changed = new Map<number, number>();
  if (removed.length === 0 || added.length === 0) return changed;
  const old = removed.map((at) => prepareBlock(before[at] as DiffPiece));
  const now = added.map((at) => prepareBlock(after[at] as DiffPiece));
  const isMany = removed.length * added.length > COMPARED_MAXIMUM;
  const pairs = isMany ? nearestPairs(old, now) : bestPairs(old, now);
  for (const [at, position] of pairs) changed.set(added[position] as number, removed[at] as number);
  return changed;
}

type ComparedBlock = { blockType: string; words: Map<string, number> };

function prepareBlock({ text, form }: DiffPiece): ComparedBlock {
  return {
    blockType: form === 'source' ? form : typeOfBlock(text),
    words: countWords(text.slice(0, COMPARED_LENGTH)),
  };
}

/** Only blocks of the same type can be the same block changed. */
function typeOfBlock(text: string): string {
  if (/^ {0,3}#/.test(text)) return 'heading';
  if (/^ {0,3}(?:`{3}|~{3})/.test(text)) return 'code';
  if (/^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]/.test(text)) return 'list';
  return /^ {0,3}\|/.test(text) ? 'table' : 'text';
}

function similarityOf(one: ComparedBlock, other: ComparedBlock): number {
  if (one.blockType !== other.blockType) return 0;
  const alike = similarity(one.words, other.words);
  return alike >= MIN_SIMILARITY ? alike : 0;
}

/** The ordered pairs with the highest total similarity. */
function bestPairs(
  old: readonly ComparedBlock[],
  now: readonly ComparedBlock[],
): [number, number][] {
  const width = now.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  const scores = new Float64Array(old.length * now.length);
  const valueAt = (row: number, column: number) => best[row * width + column] as number;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const score = similarityOf(old[row] as ComparedBlock, now[column] as ComparedBlock);
      scores[row * now.length + column] = score;
      const paired = score > 0 ? score + valueAt(row + 1, column + 1) : 0;
      best[row * width + column] = Math.max(
        paired,
        valueAt(row + 1, column),
        valueAt(row, column + 1),
      );
    }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    const score = scores[row * now.length + column] as number;
    if (score > 0 && valueAt(row, column) === score + valueAt(row + 1, column + 1))
      pairs.push([row++, column++]);
    else if (valueAt(row, column) === valueAt(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** For very many blocks: compares each only with the next few on the other side. */
function nearestPairs(
  old: readonly ComparedBlock[],
  now: readonly ComparedBlock[],
): [number, number][] {
  const pairs: [number, number][] = [];
  let next = 0;
  for (const [at, one] of old.entries()) {
    const within = now.slice(next, next + 8).map((other) => similarityOf(one, other));
    const most = Math.max(0, ...within);
    if (most === 0) continue;
    const position = next + within.indexOf(most);
    pairs.push([at, position]);
    next = position + 1;
  }
  return pairs;
}

/** The entries of one gap, with removed blocks before those that replace them. */
function entriesOfGap(
  positions: readonly number[],
  removed: readonly number[],
  changed: ReadonlyMap<number, number>,
  moved: ReadonlyMap<number, number>,
): BlockChange[] {
  const paired = new Set(changed.values());
  const waiting = removed.filter((at) => !paired.has(at));
  const entries: BlockChange[] = [];
  const takeUntil = (end: number) => {
    while (waiting.length > 0 && (waiting[0] as number) < end)
      entries.push({ kind: 'removed', before: waiting.shift() as number });
  };
  let next = 0;
  const nextPaired = positions.map((position) => changed.get(position));
  for (const [index, after] of positions.entries()) {
    const before = nextPaired[index];
    const from = moved.get(after);
    if (before !== undefined) {
      takeUntil(before);
      entries.push({ kind: 'changed', before, after });
      next = index + 1;
    } else if (from !== undefined) entries.push({ kind: 'moved', before: from, after });
    else {
      // A replacement comes after what it replaces, up to the next paired block.
      if (index >= next)
        takeUntil(nextPaired.slice(index).find((at) => at !== undefined) ?? Infinity);
      next = index + 1;
      entries.push({ kind: 'added', after });
    }
  }
  takeUntil(Infinity);
  return entries;
}
