'use client';

import { gapSide } from '#components/kit/board/gap-words.ts';
import { endOf, type Gap, gapsOf, placeIn } from '#components/kit/board/gaps.ts';
import { indexIn, isWithin } from '#components/kit/board/tree.ts';
import {
  type MovingControl,
  type PointerPosition,
  useMoving,
} from '#components/kit/board/use-moving.ts';
import { useWriting } from '../writing-context.tsx';
import type { PageTree } from './page-tree.ts';
import type { PageBoardRow } from './rows.ts';

/**
 * Finds the gap under a pointer: before or after the row it is over, or inside the page when it is over
 * the middle. Where several lists end at one row, the depth of the pointer decides.
 */
function pageGapAt(
  rows: readonly PageBoardRow[],
  gaps: readonly Gap[],
  { index, ratio, depth }: PointerPosition,
): Gap | undefined {
  const row = rows[index];
  if (!row) return gaps.at(-1);
  if (row.kind !== 'item') return gaps.findLast((gap) => gap.parent === row.parent);
  const mayHold = row.node.type !== 'link';
  if (ratio < (mayHold ? 0.3 : 0.5)) return gaps.find((gap) => gap.next === row.id);
  if (row.isExpanded) return gaps.find((gap) => gap.parent === row.id && gap.index === 0);
  if (mayHold && ratio <= 0.7) return endOf(row.id, row.level + 1, index);
  const ends = gaps.filter((gap) => gap.row === index);
  return ends.findLast((gap) => gap.depth >= Math.max(1, depth)) ?? ends[0];
}

/** Moves a page through the tree by drag, keys or buttons. */
export function usePageMoving(
  tree: PageTree,
  rows: readonly PageBoardRow[],
  setOpen: (id: string, isExpanded: boolean) => void,
): MovingControl {
  const { root, canWrite, lockReason, actions } = useWriting();

  /** Left moves out of the parent; right moves into the page above, or else the one below. */
  function aside(direction: 'in' | 'out', gap: Gap, gaps: readonly Gap[]) {
    if (direction === 'out') {
      const target = gaps.find(({ previous }) => previous === gap.parent);
      return target && { target };
    }
    const into = [gap.previous, gap.next].find((id) => id !== undefined && tree.lists.has(id));
    if (into === undefined) return undefined;
    const index = into === gap.previous ? Number.POSITIVE_INFINITY : 0;
    return { target: { parent: into, index }, expand: into };
  }

  const moving = useMoving({
    rows,
    root,
    gapsFor: (id) => gapsOf(rows, id),
    gapAt: (gaps, pointed) => pageGapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const found = indexIn(tree, id);
      return found && { title: tree.nodes.get(id)?.title ?? '', ...found };
    },
    whyNotTake: () => (canWrite ? undefined : lockReason),
    whyNotPut: (id, { parent }) =>
      isWithin(tree, parent, id)
        ? 'A page can’t be moved into itself or one of its subpages.'
        : undefined,
    keys: 'Up and down arrows move it, right moves it into a page, left moves it out.',
    expand: (id) => setOpen(id, true),
    commit: (id, from, to) => {
      const title = tree.nodes.get(id)?.title ?? 'Page';
      const message = `${title} moved ${gapSide(to, moving.titles, from.parent)}`;
      void actions.run(
        { id, steps: [{ kind: 'move', id, parent: to.parent, place: placeIn(to) }] },
        message,
      );
    },
  });
  return moving;
}
