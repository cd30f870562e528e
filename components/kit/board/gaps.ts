import type { ListPosition } from '#lib/contract/positions.ts';
import type { BoardRow, Parent } from './rows.ts';
import { placeBetween } from './tree.ts';

/** A position between rows where an item can be dropped. */
export type Gap = {
  parent: Parent;
  /** Among the other children of the parent, from 0. */
  index: number;
  /** The number of children after the move; undefined while it isn't known. */
  of: number | undefined;
  /** The level of the rows in that list, from 1. */
  depth: number;
  /** The row above it, -1 at the top. */
  row: number;
  /** The siblings before and after. */
  previous: string | undefined;
  next: string | undefined;
  /** Whether it is the end of a collapsed list. */
  isClosed?: boolean;
};

type Frame = {
  parent: Parent;
  depth: number;
  gaps: Gap[];
  last: string | undefined;
  isOpen: boolean;
  /** Whether some children aren't loaded. */
  isPartial: boolean;
};

/** All gaps for items that move together, in row order, except those inside the items themselves. */
export function gapsOf(rows: readonly BoardRow[], ...moved: readonly string[]): Gap[] {
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
      count(frame, moved.length);
      stack.pop();
    }
  };

  enter(null, 1);
  let within = Number.POSITIVE_INFINITY;
  rows.forEach((row, index) => {
    if (row.level > within) return;
    within = Number.POSITIVE_INFINITY;
    if (row.kind === 'item' && moved.includes(row.id)) {
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
  for (const frame of stack) count(frame, moved.length);
  return gaps;
}

function count({ gaps, isPartial }: Frame, moved: number): void {
  if (isPartial) return;
  for (const gap of gaps) gap.of = gaps.length - 1 + moved;
}

/** The neighbor that identifies a gap. */
export function placeIn({ previous, next }: Gap): ListPosition {
  return placeBetween(previous, next);
}

/** The gap at an index of a parent; the last one if the index is too high. */
export function gapIn(gaps: readonly Gap[], parent: Parent, index: number): Gap | undefined {
  const inside = gaps.filter((gap) => gap.parent === parent);
  return inside[Math.min(index, inside.length - 1)];
}

/**
 * The gap at the end of a collapsed item.
 * @param children the ids of its children, if known
 */
export function endOf(
  parent: string,
  depth: number,
  row: number,
  children?: readonly string[],
): Gap {
  return {
    parent,
    index: children?.length ?? Number.POSITIVE_INFINITY,
    of: children && children.length + 1,
    depth,
    row,
    previous: children?.at(-1),
    next: undefined,
    isClosed: true,
  };
}
