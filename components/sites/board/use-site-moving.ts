'use client';

import { gapSide, positionLabel } from '#components/kit/board/gap-words.ts';
import { type Gap, placeIn } from '#components/kit/board/gaps.ts';
import { indexIn } from '#components/kit/board/tree.ts';
import { type MovingControl, useMoving } from '#components/kit/board/use-moving.ts';
import { useBoard } from './board-context.tsx';
import { siteGapAt, siteGaps } from './gaps.ts';
import { becomesSection, type Structure, whyNotLeave } from './items.ts';
import { movesTo } from './moving-together.ts';
import type { SiteBoardRow } from './rows.ts';

/** Moves items on the board of a site. @param together the items that move with one */
export function useSiteMoving(
  structure: Structure,
  rows: readonly SiteBoardRow[],
  setOpen: (id: string, isExpanded: boolean) => void,
  together: (id: string) => readonly string[],
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
    together,
    // Keys pass over those gaps: the menu makes a section.
    gapsFor: (_id, by, ids) => siteGaps(structure, rows, ids, by === 'pointer'),
    gapAt: (gaps, pointed) => siteGapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const found = indexIn(structure, id);
      return found && { title: nodes.get(id)?.title ?? '', ...found };
    },
    whyNotTake: () => (canEdit ? undefined : editLock.unavailable),
    whyNotPut: (id, to, ids) => whyNotLeave(structure, id, to.parent, ids),
    keys: 'Up and down arrows move it; left and right arrows move it to another section or group.',
    expand: (id) => setOpen(id, true),
    collapse: (id) => setOpen(id, false),
    commit: (id, _from, to) => commit([id], to),
    commitAll: commit,
  });

  function commit(ids: readonly string[], to: Gap): void {
    const moves = movesTo(structure, ids, { parent: to.parent, place: placeIn(to) });
    void actions.move(moves, whereTo(ids, to));
  }

  function isNewSection(id: string, { parent }: Gap): boolean {
    const item = nodes.get(id);
    return item !== undefined && becomesSection(structure, item, parent);
  }

  /** Completes “Calibration moved …”: beside which item, or into which parent and where. */
  function whereTo(ids: readonly string[], to: Gap): string {
    const [id = ''] = ids;
    const holder = to.parent === null ? undefined : nodes.get(to.parent);
    if (isNewSection(id, to)) {
      const own = ids.length === 1 ? 'its own section' : 'their own sections';
      return `to ${own} ${gapSide(to, moving.titles)}`;
    }
    if (ids.every((each) => to.parent === parents.get(each)))
      return gapSide(to, moving.titles, to.parent);
    return holder
      ? `to ${holder.title}, ${positionLabel(to)}`
      : `out to the top level, ${positionLabel(to)}`;
  }

  return moving;
}
