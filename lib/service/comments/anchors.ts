import { type Block, blocksOf } from '#lib/contract/blocks.ts';
import type { Comment } from '#lib/contract/comments.ts';
import type { CommentAnchor } from '../database/schema/index.ts';

/** The current position of a comment's block; without a node if the block is gone. */
export type Located = { anchor: NonNullable<Comment['anchor']>; node?: string };

/** The blocks of a body with their derived data. */
export type ReadBlocks = {
  blocks: readonly Block[];
  /** The texts with normalized white space, truncated like the texts of neighbors. */
  sides: readonly string[];
  bySide: ReadonlyMap<string, number[]>;
  byKey: ReadonlyMap<string, number[]>;
  byId: ReadonlyMap<string, number>;
  /** Results found before. */
  located: Map<string, Located>;
  words: WordIndex | null;
};
type WordIndex = { times: Words[]; places: Map<string, number[]> };

/** How much text is kept of a block and of its neighbors. */
const TEXT_KEPT = 1000;
const SIDE_KEPT = 200;
/** The minimum similarity, from 0 to 1, at which one text counts as a rewrite of another. */
const LIKE = 0.5;
/** How many blocks of a body are compared with one text. */
const LOOKED_AT = 500;
/** How many positions in one body are cached. */
const KEPT = 5000;

/** Truncates text without splitting a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

const sideOf = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), SIDE_KEPT);

/** Reads the blocks of a body. */
export function readBlocks(markdown: string): ReadBlocks {
  const blocks = blocksOf(markdown);
  const sides = blocks.map(({ text }) => sideOf(text));
  const byKey = new Map<string, number[]>();
  const bySide = new Map<string, number[]>();
  for (const [index, { id }] of blocks.entries()) {
    addTo(byKey, keyOfId(id), index);
    addTo(bySide, sides[index] ?? '', index);
  }
  return {
    blocks,
    sides,
    bySide,
    byKey,
    byId: new Map(blocks.map(({ id }, index) => [id, index])),
    located: new Map(),
    words: null,
  };
}

const keyOfId = (id: string) => id.split('-', 1)[0] ?? id;

/** The data a comment keeps of its block; undefined if the body has no such block. */
export function anchorOf(
  { blocks, sides, byId }: ReadBlocks,
  node: string,
): CommentAnchor | undefined {
  const index = byId.get(node);
  if (index === undefined) return undefined;
  const { text } = blocks[index] as Block;
  const [before = '', after = ''] = [sides[index - 1], sides[index + 1]];
  return { text: cut(text, TEXT_KEPT), before, after };
}

/**
 * Finds the block of a comment in a body: unchanged, moved, or rewritten, which is the block between
 * its neighbors or the most similar one.
 */
export function locate(body: ReadBlocks, node: string, anchor: CommentAnchor): Located {
  const key = JSON.stringify([node, anchor]);
  const known = body.located.get(key);
  if (known) return known;
  const found = find(body, node, anchor);
  if (body.located.size < KEPT) body.located.set(key, found);
  return found;
}

function find(body: ReadBlocks, node: string, anchor: CommentAnchor): Located {
  const same = body.byKey.get(keyOfId(node)) ?? [];
  const [index] = same.toSorted(
    (one, other) =>
      besides(body, other, anchor) - besides(body, one, anchor) || isNode(body, node, one),
  );
  if (index !== undefined) {
    const { id } = body.blocks[index] as Block;
    return { anchor: hasMoved(body, index, anchor) ? 'moved' : 'in-place', node: id };
  }
  const rewritten = between(body, anchor) ?? mostLike(body, anchor.text);
  const id = rewritten === undefined ? undefined : body.blocks[rewritten]?.id;
  return id === undefined ? { anchor: 'deleted' } : { anchor: 'rewritten', node: id };
}

const isNode = ({ byId }: ReadBlocks, node: string, index: number) =>
  byId.get(node) === index ? -1 : 0;

/** How many of the neighbors are still next to a block. */
function besides({ sides }: ReadBlocks, index: number, { before, after }: CommentAnchor): number {
  return Number((sides[index - 1] ?? '') === before) + Number((sides[index + 1] ?? '') === after);
}

/** Whether a block is on the other side of its neighbors now; new blocks in between don't matter. */
function hasMoved(body: ReadBlocks, index: number, anchor: CommentAnchor): boolean {
  if (besides(body, index, anchor) > 0) return false;
  const isStillBeside = (side: string, isRight: (place: number) => boolean) => {
    const places = side === '' ? [] : placesOf(body, side);
    return places.length === 0 || places.some(isRight);
  };
  const isAfter = isStillBeside(anchor.before, (place) => place < index);
  return !isAfter || !isStillBeside(anchor.after, (place) => place > index);
}

const placesOf = ({ bySide }: ReadBlocks, side: string) => bySide.get(side) ?? [];

/**
 * Finds the replacement of a deleted block between its neighbors: the only block there, or the most
 * similar one.
 */
function between(body: ReadBlocks, { text, before, after }: CommentAnchor): number | undefined {
  const starts = before === '' ? [-1] : placesOf(body, before).slice(0, LOOKED_AT);
  const ends = after === '' ? [body.blocks.length] : placesOf(body, after).slice(0, LOOKED_AT);
  for (const start of starts) {
    const end = ends.find((place) => place > start);
    if (end === undefined || end === start + 1) continue;
    if (end === start + 2) return start + 1;
    const among = Array.from(
      { length: Math.min(end - start - 1, LOOKED_AT) },
      (_, n) => start + 1 + n,
    );
    return mostLike(body, text, { among, least: Number.MIN_VALUE });
  }
  return undefined;
}

/** The block that shares the most words with a text, if it shares enough. */
function mostLike(
  body: ReadBlocks,
  text: string,
  { among = undefined as Iterable<number> | undefined, least = LIKE } = {},
): number | undefined {
  body.words ??= indexWords(body);
  const { times, places } = body.words;
  const words = timesOf(text);
  let best: { index: number; like: number } | undefined;
  for (const index of among ?? candidatesFor(words.times, places)) {
    const like = likeness(words, times[index] ?? NO_WORDS);
    if (like >= least && like > (best?.like ?? 0)) best = { index, like };
  }
  return best?.index;
}

/**
 * Blocks that share words with a text, looked up by its rarest words; in a body of usual length all of
 * them.
 */
function candidatesFor(words: ReadonlyMap<string, number>, places: WordIndex['places']): number[] {
  const lists = [...words.keys()].map((word) => places.get(word) ?? []);
  const found = new Set<number>();
  for (const list of lists.sort((one, other) => one.length - other.length))
    for (const index of list) {
      if (found.size === LOOKED_AT) return [...found];
      found.add(index);
    }
  return [...found].sort((one, other) => one - other);
}

type Words = { count: number; times: Map<string, number> };
const NO_WORDS: Words = { count: 0, times: new Map() };

/** From 0 for no word in common to 1 for the same words. */
function likeness(one: Words, other: Words): number {
  let common = 0;
  for (const [word, times] of one.times) common += Math.min(times, other.times.get(word) ?? 0);
  return (2 * common) / (one.count + other.count || 1);
}

function timesOf(text: string): Words {
  const words =
    cut(text, TEXT_KEPT)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return { count: words.length, times };
}

function indexWords({ blocks }: ReadBlocks): WordIndex {
  const times = blocks.map(({ text }) => timesOf(text));
  const places: WordIndex['places'] = new Map();
  for (const [index, words] of times.entries())
    for (const word of words.times.keys()) addTo(places, word, index);
  return { times, places };
}

function addTo(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key);
  if (list) list.push(index);
  else lists.set(key, [index]);
}
