'use client';

import { gapSide, placeWords } from '#components/kit/board/gap-words.ts';
import type { Gap } from '#components/kit/board/gaps.ts';
import { type MovingControl, type Target, useMoving } from '#components/kit/board/use-moving.ts';
import type { Place } from '#lib/contract/positions.ts';
import { useBoard } from './board-context.tsx';
import { siteGapAt, siteGaps } from './gaps.ts';
import type { Structure } from './items.ts';
import type { Row } from './rows.ts';

/** The one neighbour that names a gap. */
export function placeIn({ previous, next }: Gap): Place {
  if (previous !== undefined) return { after: previous };
  return next === undefined ? {} : { before: next };
}

/** Moving one thing over the board of a site. */
export function useSiteMoving(
  structure: Structure,
  rows: readonly Row[],
  setOpen: (id: string, isExpanded: boolean) => void,
): MovingControl {
  const { site, rights, canEdit, actions } = useBoard();
  const root = site?.title ?? 'the site';
  const { items, lists, parents } = structure;

  /** The nearest place in another section or group, or out of one. */
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
    // What was collapsed opens: from above one comes to its first place, from below to its last.
    return {
      target: { ...target, index: direction === 'in' ? 0 : to.index },
      expand: to.parent,
    };
  }

  function whyNotPut(id: string, to: Gap): string | undefined {
    const from = parents.get(id);
    if (items.get(id)?.object !== 'site-space' || from === undefined || from === to.parent)
      return undefined;
    if ((lists.get(from)?.length ?? 0) > 1) return undefined;
    const section = (from !== null && items.get(from)?.title) || 'The site';
    return `${section} keeps one space at least.\nMove another space into it first, or delete the section.`;
  }

  const moving = useMoving({
    rows,
    root,
    gapsFor: (id) => siteGaps(structure, rows, id),
    gapAt: (gaps, pointed) => siteGapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const item = items.get(id);
      const parent = parents.get(id);
      if (!item || parent === undefined) return undefined;
      return { title: item.title, parent, index: lists.get(parent)?.indexOf(id) ?? 0 };
    },
    whyNotTake: () => (canEdit ? undefined : rights.editLock.unavailable),
    whyNotPut,
    keys: 'Up and down arrows move it, left and right take it to another section or group.',
    expand: (id) => setOpen(id, true),
    commit: (id: string, _from: Target, to: Gap) =>
      void actions.move({ id, parent: to.parent, place: placeIn(to) }, whereTo(id, to)),
  });

  /** For “Calibration moved …”: beside whom, or in what else it is now and where in it. */
  function whereTo(id: string, to: Gap): string {
    const holder = to.parent === null ? undefined : items.get(to.parent);
    if (to.parent === parents.get(id)) return gapSide(to, moving.titles);
    return holder
      ? `to ${holder.title}, ${placeWords(to)}`
      : `out to the top level, ${placeWords(to)}`;
  }

  return moving;
}
