'use client';

import { gapSide, positionLabel } from '#components/kit/board/gap-words.ts';
import { type Gap, placeIn } from '#components/kit/board/gaps.ts';
import { indexIn } from '#components/kit/board/tree.ts';
import {
  type MoveTarget,
  type MovingControl,
  useMoving,
} from '#components/kit/board/use-moving.ts';
import { useBoard } from './board-context.tsx';
import { siteGapAt, siteGaps } from './gaps.ts';
import { becomesSection, type Structure, whyNotLeave } from './items.ts';
import type { Row } from './rows.ts';

/** Moves one item on the board of a site. */
export function useSiteMoving(
  structure: Structure,
  rows: readonly Row[],
  setOpen: (id: string, isExpanded: boolean) => void,
): MovingControl {
  const { site, editLock, canEdit, actions } = useBoard();
  const root = site?.title ?? 'the site';
  const { nodes, parents } = structure;

  /** The nearest position in another section or group, or out of one. */
  function aside(direction: 'in' | 'out', gap: Gap, gaps: readonly Gap[]) {
    const at = gaps.indexOf(gap);
    const isElsewhere = ({ parent }: Gap) => parent !== gap.parent;
    const to =
      direction === 'in'
        ? gaps.slice(at + 1).find(isElsewhere)
        : gaps.slice(0, Math.max(at, 0)).findLast(isElsewhere);
    if (!to) return undefined;
    const target = { parent: to.parent, index: to.index };
    if (!to.isClosed || to.parent === null) return { target };
    // A collapsed parent opens: coming from above means its first position, from below its last.
    return {
      target: { ...target, index: direction === 'in' ? 0 : to.index },
      expand: to.parent,
    };
  }

  const moving = useMoving({
    rows,
    root,
    // Keys pass over those gaps: the menu makes a section.
    gapsFor: (id, by) => siteGaps(structure, rows, id, by === 'pointer'),
    gapAt: (gaps, pointed) => siteGapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const found = indexIn(structure, id);
      return found && { title: nodes.get(id)?.title ?? '', ...found };
    },
    whyNotTake: () => (canEdit ? undefined : editLock.unavailable),
    whyNotPut: (id, to) => whyNotLeave(structure, id, to.parent),
    keys: 'Up and down arrows move it; left and right arrows move it to another section or group.',
    expand: (id) => setOpen(id, true),
    commit: (id: string, _from: MoveTarget, to: Gap) => {
      const { parent } = to;
      const move = { id, parent, place: placeIn(to), section: isNewSection(id, to) };
      void actions.move(move, whereTo(id, to));
    },
  });

  function isNewSection(id: string, { parent }: Gap): boolean {
    const item = nodes.get(id);
    return item !== undefined && becomesSection(structure, item, parent);
  }

  /** Completes “Calibration moved …”: beside which item, or into which parent and where. */
  function whereTo(id: string, to: Gap): string {
    const holder = to.parent === null ? undefined : nodes.get(to.parent);
    if (isNewSection(id, to)) return `to its own section ${gapSide(to, moving.titles)}`;
    if (to.parent === parents.get(id)) return gapSide(to, moving.titles);
    return holder
      ? `to ${holder.title}, ${positionLabel(to)}`
      : `out to the top level, ${positionLabel(to)}`;
  }

  return moving;
}
