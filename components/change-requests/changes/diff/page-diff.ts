import { type BlockChange, compare } from './compare.ts';
import { type DiffView, type Drawn, draw, type Surroundings, surroundingsOf } from './draw.ts';
import { type DiffPiece, piecesOf } from './pieces.ts';

/** One row of a diff, before it is rendered. */
export type DiffLine = {
  kind: BlockChange['kind'];
  /** The id of its block in the later text; missing for removed rows. */
  block?: string;
  /** Its first line before and after, starting at 1. */
  lineBefore?: number;
  lineAfter?: number;
  /** Whether it is the last row of its block, where threads are shown. */
  isLast: boolean;
  /** Its length in characters, to estimate its height. */
  length: number;
};

export type PageDiff = {
  rows: DiffLine[];
  /** Renders a row by its index. */
  draw: (index: number, view: DiffView) => Drawn;
};

/** Compares two texts of a page; null if one doesn't exist. Rows are rendered on demand. */
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
  const piecesAt = (entry: BlockChange) => ({
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
  { kind }: BlockChange,
  { before, after }: { before: DiffPiece | undefined; after: DiffPiece | undefined },
): DiffLine {
  return {
    kind,
    ...(after && { block: after.block, lineAfter: after.line }),
    ...(before && { lineBefore: before.line }),
    isLast: after?.isLast ?? true,
    length: Math.max(before?.text.length ?? 0, after?.text.length ?? 0),
  };
}
