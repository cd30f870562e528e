import { compare, type Entry } from './compare.ts';
import { type Drawn, draw, type Surroundings, surroundingsOf, type View } from './draw.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** One part of a comparison, as the page needs it before it is drawn. */
export type Row = {
  kind: Entry['kind'];
  /** The block of the later text that it is of, or belongs to; none for what was taken out. */
  block?: string;
  /** Its first line before and after, counted from 1. */
  lineBefore?: number;
  lineAfter?: number;
  /** What is said of a block stands below its last part. */
  isLast: boolean;
  /** How long it is, in characters: how high it will be. */
  length: number;
};

export type PageDiff = {
  rows: Row[];
  /** Draws a row by its index. */
  draw: (index: number, view: View) => Drawn;
};

/** Compares two texts of a page; null is one that isn't there. Rows are drawn as they are asked for. */
export function diffPage(
  before: string | null,
  after: string | null,
  { isPlain = false } = {},
): PageDiff {
  const [old, now] = [piecesOf(before ?? ''), piecesOf(after ?? '')];
  const entries = compare(old, now, { isPlain });
  const around: { before: Surroundings; after: Surroundings } = {
    before: surroundingsOf(old),
    after: surroundingsOf(now),
  };
  const piecesAt = (entry: Entry) => ({
    before: 'before' in entry ? old[entry.before] : undefined,
    after: 'after' in entry ? now[entry.after] : undefined,
  });
  return {
    rows: entries.map((entry) => rowOf(entry, piecesAt(entry))),
    draw(index, view) {
      const entry = entries[index];
      return entry ? draw(entry, piecesAt(entry), around, view, isPlain) : { nodes: [] };
    },
  };
}

function rowOf(
  { kind }: Entry,
  { before, after }: { before: Piece | undefined; after: Piece | undefined },
): Row {
  return {
    kind,
    ...(after && { block: after.block, lineAfter: after.line }),
    ...(before && { lineBefore: before.line }),
    isLast: after?.isLast ?? true,
    length: Math.max(before?.text.length ?? 0, after?.text.length ?? 0),
  };
}
