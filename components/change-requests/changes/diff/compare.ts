import { inCommon } from './in-common.ts';
import { likeness, wordsOf } from './likeness.ts';
import type { Piece } from './pieces.ts';

/** What became of a part of a page, with its place before and after. */
export type Entry =
  | { kind: 'same' | 'changed' | 'moved'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };
export type Kind = Entry['kind'];

/** How alike two blocks are, of 1, that count as one that was changed. */
const ALIKE = 0.4;
/** Up to how many pairs of blocks are compared with each other in one place. */
const COMPARED_MAXIMUM = 2500;
/** Up to how many characters of a block are compared with another’s. */
const READ_MAXIMUM = 4000;

/**
 * Compares two pages part by part.
 * @param isPlain leaves out what takes long: parts that moved or were changed are taken out and added then
 * @returns what became of each part, in the order of the later page; what was taken out comes where it was
 */
export function compare(
  before: readonly Piece[],
  after: readonly Piece[],
  { isPlain = false } = {},
): Entry[] {
  const textOf = ({ text }: Piece) => text;
  const same = inCommon(before.map(textOf), after.map(textOf));
  const gaps = gapsOf(same, before.length, after.length);
  const moved = isPlain ? new Map<number, number>() : movedIn(gaps, before, after);
  const gone = new Set(moved.values());
  const entries: Entry[] = [];
  for (const [index, gap] of gaps.entries()) {
    const removed = gap.before.filter((at) => !gone.has(at));
    const added = gap.after.filter((at) => !moved.has(at));
    const changed = isPlain ? new Map<number, number>() : changedIn(removed, added, before, after);
    entries.push(...inOrder(gap.after, removed, changed, moved));
    const [at, place] = same[index] ?? [];
    if (at !== undefined && place !== undefined)
      entries.push({ kind: 'same', before: at, after: place });
  }
  return entries;
}

type Gap = { before: number[]; after: number[] };

/** What lies before, between and after what is the same. */
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

/** Parts that are gone in one place and stand in another: by where they are now, where they were. */
function movedIn(
  gaps: readonly Gap[],
  before: readonly Piece[],
  after: readonly Piece[],
): Map<number, number> {
  const gone = new Map<string, number[]>();
  for (const at of gaps.flatMap((gap) => gap.before)) {
    const { text } = before[at] as Piece;
    // A rule or a bracket alone is the same everywhere.
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const places = gone.get(text);
    if (places) places.push(at);
    else gone.set(text, [at]);
  }
  const moved = new Map<number, number>();
  for (const at of gaps.flatMap((gap) => gap.after)) {
    const place = gone.get((after[at] as Piece).text)?.shift();
    if (place !== undefined) moved.set(at, place);
  }
  return moved;
}

/** Of parts that were taken out and added in one place, those that are one part changed. */
function changedIn(
  removed: readonly number[],
  added: readonly number[],
  before: readonly Piece[],
  after: readonly Piece[],
): Map<number, number> {
  const changed = new Map<number, number>();
  if (removed.length === 0 || added.length === 0) return changed;
  const old = removed.map((at) => readPart(before[at] as Piece));
  const now = added.map((at) => readPart(after[at] as Piece));
  const isMany = removed.length * added.length > COMPARED_MAXIMUM;
  const pairs = isMany ? sideBySide(old, now) : mostAlike(old, now);
  for (const [at, place] of pairs) changed.set(added[place] as number, removed[at] as number);
  return changed;
}

type Read = { sort: string; words: Map<string, number> };

function readPart({ text, form }: Piece): Read {
  return {
    sort: form === 'source' ? form : sortOf(text),
    words: wordsOf(text.slice(0, READ_MAXIMUM)),
  };
}

/** Only parts of one sort are the same part changed. */
function sortOf(text: string): string {
  if (/^ {0,3}#/.test(text)) return 'heading';
  if (/^ {0,3}(?:`{3}|~{3})/.test(text)) return 'code';
  if (/^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]/.test(text)) return 'list';
  return /^ {0,3}\|/.test(text) ? 'table' : 'text';
}

function areAlike(one: Read, other: Read): number {
  if (one.sort !== other.sort) return 0;
  const alike = likeness(one.words, other.words);
  return alike >= ALIKE ? alike : 0;
}

/** The pairs, in order, that are most alike together. */
function mostAlike(old: readonly Read[], now: readonly Read[]): [number, number][] {
  const width = now.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  const scores = new Float64Array(old.length * now.length);
  const valueAt = (row: number, column: number) => best[row * width + column] as number;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const score = areAlike(old[row] as Read, now[column] as Read);
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

/** Of very many, each with the next few on the other side. */
function sideBySide(old: readonly Read[], now: readonly Read[]): [number, number][] {
  const pairs: [number, number][] = [];
  let next = 0;
  for (const [at, one] of old.entries()) {
    const within = now.slice(next, next + 8).map((other) => areAlike(one, other));
    const most = Math.max(0, ...within);
    if (most === 0) continue;
    const place = next + within.indexOf(most);
    pairs.push([at, place]);
    next = place + 1;
  }
  return pairs;
}

/** The parts of one place: what was taken out stands before what came after it. */
function inOrder(
  places: readonly number[],
  removed: readonly number[],
  changed: ReadonlyMap<number, number>,
  moved: ReadonlyMap<number, number>,
): Entry[] {
  const paired = new Set(changed.values());
  const waiting = removed.filter((at) => !paired.has(at));
  const entries: Entry[] = [];
  const takeUntil = (end: number) => {
    while (waiting.length > 0 && (waiting[0] as number) < end)
      entries.push({ kind: 'removed', before: waiting.shift() as number });
  };
  let next = 0;
  const nextPaired = places.map((place) => changed.get(place));
  for (const [index, after] of places.entries()) {
    const before = nextPaired[index];
    const from = moved.get(after);
    if (before !== undefined) {
      takeUntil(before);
      entries.push({ kind: 'changed', before, after });
      next = index + 1;
    } else if (from !== undefined) entries.push({ kind: 'moved', before: from, after });
    else {
      // What replaces something stands after it, up to the next part that both have.
      if (index >= next)
        takeUntil(nextPaired.slice(index).find((at) => at !== undefined) ?? Infinity);
      next = index + 1;
      entries.push({ kind: 'added', after });
    }
  }
  takeUntil(Infinity);
  return entries;
}
