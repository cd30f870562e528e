import { LCS } from 'node-diff3';

/** Two positions that hold the same. */
export type Pair = readonly [before: number, after: number];

/** Up to how many comparisons the longest common sequence is looked for at once. */
const PRODUCT_MAXIMUM = 250_000;

/**
 * Finds what two sequences have in common, in their order. For long ones what each has once holds the
 * rest apart, so that the time grows with their length and not with its square.
 */
export function inCommon(before: readonly string[], after: readonly string[]): Pair[] {
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
    if (anchors.length === 0) pairs.push(...inPassing(old, now, middle));
    else open.push(...between(middle, anchors));
    for (const anchor of anchors) pairs.push(anchor);
  }
  return pairs.sort(([one], [other]) => one - other);
}

/** A part of both sequences: `from`–`to` of the one, `start`–`end` of the other. */
type Span = { from: number; to: number; start: number; end: number };
type Numbers = readonly number[];

/** Equal texts become equal numbers: they are compared at once, whatever they say. */
function numbered(before: readonly string[], after: readonly string[]): [number[], number[]] {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, known);
    return known;
  };
  return [before.map(numberOf), after.map(numberOf)];
}

/** Takes off what is the same at both ends. */
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

/** What each side has exactly once, as far as it comes in the same order. */
function anchorsOf(old: Numbers, now: Numbers, { from, to, start, end }: Span): Pair[] {
  const once = new Map<number, number>();
  for (let at = start; at < end; at++) {
    const number = now[at] as number;
    once.set(number, once.has(number) ? -1 : at);
  }
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const number = old[at] as number;
    places.set(number, places.has(number) ? -1 : at);
  }
  const found = [...places].flatMap(([number, at]): Pair[] => {
    const place = once.get(number) ?? -1;
    return at < 0 || place < 0 ? [] : [[at, place]];
  });
  return rising(found);
}

/** The longest part of pairs, sorted by the first, whose second rises, too. */
function rising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < place) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (ends[low - 1] as number) : -1);
    ends[low] = index;
  }
  const risen: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number)
    risen.push(pairs[at] as Pair);
  return risen.reverse();
}

/** What lies before, between and after anchors. */
function between(span: Span, anchors: readonly Pair[]): Span[] {
  let { from, start } = span;
  const spans: Span[] = [];
  for (const [to, end] of [...anchors, [span.to, span.end] as const]) {
    if (to > from && end > start) spans.push({ from, to, start, end });
    [from, start] = [to + 1, end + 1];
  }
  return spans;
}

/** Where all repeats: whatever comes next on the other side counts. */
function inPassing(old: Numbers, now: Numbers, { from, to, start, end }: Span): Pair[] {
  const places = Map.groupBy(now.slice(start, end).keys(), (at) => now[at + start] as number);
  const used = new Map<number, number>();
  const pairs: Pair[] = [];
  let next = start;
  for (let at = from; at < to && next < end; at++) {
    const list = places.get(old[at] as number) ?? [];
    let index = used.get(old[at] as number) ?? 0;
    while (index < list.length && (list[index] as number) + start < next) index += 1;
    used.set(old[at] as number, index);
    const place = list[index];
    if (place === undefined) continue;
    pairs.push([at, place + start]);
    next = place + start + 1;
  }
  return pairs;
}
