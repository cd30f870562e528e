import type { Parent } from './node.ts';
import type { Row } from './rows.ts';

/** A place between rows where something can be put. */
export type Gap = {
  parent: Parent;
  /** Among the others in there, from 0. */
  index: number;
  /** How many will be in there; undefined while that isn't known. */
  of: number | undefined;
  /** As the rows of that list: from 1. */
  depth: number;
  /** The row above it, -1 at the top. */
  row: number;
  /** The neighbours it would have. */
  previous: string | undefined;
  next: string | undefined;
};

type Frame = {
  parent: Parent;
  depth: number;
  gaps: Gap[];
  last: string | undefined;
  isOpen: boolean;
  /** Not all that is in there has arrived. */
  isPartial: boolean;
};

/** All places for something among the rows, in their order; those within itself are none. */
export function gapsOf(rows: readonly Row[], moved: string): Gap[] {
  const gaps: Gap[] = [];
  const stack: Frame[] = [];
  let above = -1;
  const emit = (frame: Frame): void => {
    const { parent, depth, last: previous } = frame;
    const index = frame.gaps.length;
    const gap: Gap = { parent, index, of: undefined, depth, row: above, previous, next: undefined };
    frame.gaps.push(gap);
    gaps.push(gap);
  };
  const enter = (parent: Parent, depth: number): void => {
    const frame: Frame = {
      parent,
      depth,
      gaps: [],
      last: undefined,
      isOpen: false,
      isPartial: false,
    };
    stack.push(frame);
    emit(frame);
  };
  const closeTo = (depth: number): Frame | undefined => {
    for (;;) {
      const frame = stack.at(-1);
      if (!frame || frame.depth < depth) return frame;
      if (frame.isOpen) emit(frame);
      frame.isOpen = false;
      if (frame.depth === depth) return frame;
      count(frame);
      stack.pop();
    }
  };

  enter(null, 1);
  let within = Number.POSITIVE_INFINITY;
  rows.forEach((row, index) => {
    if (row.level > within) return;
    within = Number.POSITIVE_INFINITY;
    if (row.kind === 'item' && row.id === moved) {
      within = row.level;
      return;
    }
    const frame = closeTo(row.level);
    above = index;
    if (frame && (row.kind === 'loading' || row.kind === 'failed')) frame.isPartial = true;
    if (row.kind !== 'item' || !frame) return;
    const before = frame.gaps.at(-1);
    if (before) before.next = row.id;
    frame.last = row.id;
    frame.isOpen = true;
    if (row.isExpanded) enter(row.id, row.level + 1);
  });
  closeTo(1);
  for (const frame of stack) count(frame);
  return gaps;
}

function count({ gaps, isPartial }: Frame): void {
  if (isPartial) return;
  for (const gap of gaps) gap.of = gaps.length;
}

/** Which gap something stands in now, by what holds it and how many stand before it. */
export function gapIn(gaps: readonly Gap[], parent: Parent, index: number): Gap | undefined {
  const inside = gaps.filter((gap) => gap.parent === parent);
  return inside[Math.min(index, inside.length - 1)];
}

/** The end of a collection whose children are not on the page. */
export function endOf(collection: string, depth: number, row: number): Gap {
  return {
    parent: collection,
    index: Number.POSITIVE_INFINITY,
    of: undefined,
    depth,
    row,
    previous: undefined,
    next: undefined,
  };
}

/**
 * The gap a pointer means.
 * @param index the row it is over
 * @param ratio how far down in that row, from 0 to 1
 * @param depth the depth it is at: where several lists end at one row, this tells which one is meant
 */
export function gapAt(
  rows: readonly Row[],
  gaps: readonly Gap[],
  { index, ratio, depth }: { index: number; ratio: number; depth: number },
): Gap | undefined {
  const row = rows[index];
  if (!row) return gaps.at(-1);
  if (row.kind !== 'item') return gaps.findLast((gap) => gap.parent === row.parent);
  const isCollection = row.isExpanded !== undefined;
  if (ratio < (isCollection ? 0.3 : 0.5)) return gaps.find((gap) => gap.next === row.id);
  if (row.isExpanded) return gaps.find((gap) => gap.parent === row.id && gap.index === 0);
  if (isCollection && ratio <= 0.7) return endOf(row.id, row.level + 1, index);
  const ends = gaps.filter((gap) => gap.row === index);
  return ends.findLast((gap) => gap.depth >= Math.max(1, depth)) ?? ends[0];
}
