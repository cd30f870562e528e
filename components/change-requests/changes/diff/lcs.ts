import { LCS } from 'node-diff3';

/** The indexes of an equal item in both sequences. */
export type Pair = readonly [before: number, after: number];

/** The largest span, in comparisons, whose longest common subsequence is computed at once. */
const PRODUCT_MAXIMUM = 250_000;

/**
 * Finds a common subsequence of two sequences. Long ones are split at items that occur once on each side,
 * so that the time grows linearly, not with the square of the length.
 */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const [old, now] = numbered(before, after);
  const pairs: Pair[] = [];
  const open: Span[] = [{ from: 0, to: old.length, start: 0, end: now.length }];
  for (let span = open.pop(); span; span = open.pop()) {
    const middle = trim(old, now, span, pairs);
    if (middle.from === middle.to || middle.start === middle.end) continue;
    if ((middle.to - middle.from) * (middle.end - middle.start) <= PRODUCT_MAXIMUM) {
      pairs.push(...longest(old, now, middle));
      continue;
    }
    const anchors = anchorsOf(old, now, middle);
    if (anchors.length === 0) pairs.push(...nextOccurrences(old, now, middle));
    else open.push(...spansBetween(middle, anchors));
    for (const anchor of anchors) pairs.push(anchor);
  }
  return pairs.sort(([one], [other]) => one - other);
}

/** A span of both sequences: `from`–`to` in the first, `start`–`end` in the second. */
type Span = { from: number; to: number; start: number; end: number };
type Numbers = readonly number[];

/** Replaces equal texts by equal numbers, which are faster to compare. */
function numbered(before: readonly string[], after: readonly string[]): [number[], number[]] {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, known);
    return known;
  };
  return [before.map(numberOf), after.map(numberOf)];
}

/** Trims the common prefix and suffix. */
function trim(old: Numbers, now: Numbers, span: Span, pairs: Pair[]): Span {
  let { from, to, start, end } = span;
  while (from < to && start < end && old[from] === now[start]) pairs.push([from++, start++]);
  while (from < to && start < end && old[to - 1] === now[end - 1]) pairs.push([--to, --end]);
  return { from, to, start, end };
}

function longest(old: Numbers, now: Numbers, { from, to, start, end }: Span): Pair[] {
  const pairs: Pair[] = [];
  let one = LCS(old.slice(from, to), now.slice(start, end));
  for (; one.chain; one = one.chain)
    pairs.push([one.buffer1index + from, one.buffer2index + start]);
  return pairs;
}

/** The items that occur exactly once on each side, in the same order. */
function anchorsOf(old: Numbers, now: Numbers, { from, to, start, end }: Span): Pair[] {
  const once = new Map<number, number>();
  for (let at = start; at < end; at++) {
    const number = now[at] as number;
    once.set(number, once.has(number) ? -1 : at);
  }
  const positions = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const number = old[at] as number;
    positions.set(number, positions.has(number) ? -1 : at);
  }
  const found = [...positions].flatMap(([number, at]): Pair[] => {
    const position = once.get(number) ?? -1;
    return at < 0 || position < 0 ? [] : [[at, position]];
  });
  return longestIncreasing(found);
}

/** The longest increasing subsequence of pairs sorted by their first index. */
function longestIncreasing(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, position]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < position) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (ends[low - 1] as number) : -1);
    ends[low] = index;
  }
  const increasing: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number)
    increasing.push(pairs[at] as Pair);
  return increasing.reverse();
}

/** The spans before, between and after anchors. */
function spansBetween(span: Span, anchors: readonly Pair[]): Span[] {
  let { from, start } = span;
  const spans: Span[] = [];
  for (const [to, end] of [...anchors, [span.to, span.end] as const]) {
    if (to > from && end > start) spans.push({ from, to, start, end });
    [from, start] = [to + 1, end + 1];
  }
  return spans;
}

/** Without unique items: pairs each item with its next occurrence on the other side. */
function nextOccurrences(old: Numbers, now: Numbers, { from, to, start, end }: Span): Pair[] {
  const positions = Map.groupBy(now.slice(start, end).keys(), (at) => now[at + start] as number);
  const used = new Map<number, number>();
  const pairs: Pair[] = [];
  let next = start;
  for (let at = from; at < to && next < end; at++) {
    const list = positions.get(old[at] as number) ?? [];
    let index = used.get(old[at] as number) ?? 0;
    while (index < list.length && (list[index] as number) + start < next) index += 1;
    used.set(old[at] as number, index);
    const position = list[index];
    if (position === undefined) continue;
    pairs.push([at, position + start]);
    next = position + start + 1;
  }
  return pairs;
}
