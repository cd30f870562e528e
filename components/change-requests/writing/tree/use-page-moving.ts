'use client';

import { gapSide } from '#components/kit/board/gap-words.ts';
import { endOf, type Gap, gapsOf } from '#components/kit/board/gaps.ts';
import { type MovingControl, type Pointed, useMoving } from '#components/kit/board/use-moving.ts';
import type { Place } from '#lib/contract/positions.ts';
import { useWriting } from '../writing-context.tsx';
import { holdsPages, isWithin, type PageTree } from './page-tree.ts';
import type { Row } from './rows.ts';

/** The one neighbour that names a gap. */
export function placeIn({ previous, next }: Gap): Place {
  if (previous !== undefined) return { after: previous };
  return next === undefined ? {} : { before: next };
}

/**
 * The gap a pointer means: the upper or lower side of the row it is over, or in its middle the page
 * itself; where several lists end at one row, the depth it is at tells which is meant.
 */
export function pageGapAt(
  rows: readonly Row[],
  gaps: readonly Gap[],
  { index, ratio, depth }: Pointed,
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

/** Moving one page through the tree. */
export function usePageMoving(
  tree: PageTree,
  rows: readonly Row[],
  setOpen: (id: string, isExpanded: boolean) => void,
): MovingControl {
  const { root, canWrite, whyNot, actions } = useWriting();

  /** Left goes out of what holds it; right goes into the page above, or the one below. */
  function aside(direction: 'in' | 'out', gap: Gap, gaps: readonly Gap[]) {
    if (direction === 'out') {
      const target = gaps.find(({ previous }) => previous === gap.parent);
      return target && { target };
    }
    const into = [gap.previous, gap.next].find((id) => id !== undefined && holdsPages(tree, id));
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
      const node = tree.nodes.get(id);
      const parent = tree.parents.get(id);
      if (!node || parent === undefined) return undefined;
      return { title: node.title, parent, index: tree.lists.get(parent)?.indexOf(id) ?? 0 };
    },
    whyNotTake: () => (canWrite ? undefined : whyNot),
    whyNotPut: (id, { parent }) =>
      isWithin(tree, parent, id) ? 'It can’t go into itself or into a page below it.' : undefined,
    keys: 'Up and down arrows move it, right puts it into a page, left takes it out.',
    expand: (id) => setOpen(id, true),
    commit: (id, _from, to) => {
      const title = tree.nodes.get(id)?.title ?? 'It';
      const words = `${title} moved ${gapSide(to, moving.titles)}.`;
      void actions.run(
        { id, steps: [{ kind: 'move', id, parent: to.parent, place: placeIn(to) }] },
        words,
      );
    },
  });
  return moving;
}
