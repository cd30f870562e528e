'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { later } from '#components/ui/later.ts';
import { INDENT } from './tree-row.tsx';
import type { MovingControl, Pointed } from './use-moving.ts';

const useLoaded = later(() => import('./drag.ts'));
/** Grip and toggle, which stand before the title. */
const HANDLES = 52;

/**
 * Dragging rows by mouse, or by a long press. What does it is loaded as a pointer comes to the tree.
 * @param refuse says at a row why it was not moved
 */
export function useTreeDrag(
  scroller: RefObject<HTMLDivElement | null>,
  moving: MovingControl,
  refuse: (id: string, text: string) => void,
) {
  const [drag, askDrag] = useLoaded();

  function pointed({ clientX, clientY }: { clientX: number; clientY: number }): Pointed | null {
    const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [];
    const under = [...drawn].findLast((row) => row.getBoundingClientRect().top <= clientY);
    const row = under ?? drawn[0];
    if (!row) return null;
    const { top, left, height } = row.getBoundingClientRect();
    const gutter = Number.parseFloat(getComputedStyle(row).paddingLeft);
    const depth = Math.floor((clientX - left - gutter - HANDLES) / INDENT) + 1;
    const ratio = (clientY - top) / height;
    const index = Number(row.dataset.index);
    // Below the last row there is none.
    return { index: ratio > 1 ? index + 1 : index, ratio, depth };
  }

  function end(isOverTree: boolean): void {
    const { heldId, moving: held } = moving;
    const reason = isOverTree && held?.gap ? moving.drop() : undefined;
    if (!isOverTree || !held?.gap || reason) moving.cancel();
    if (!reason) return;
    if (heldId) refuse(heldId, `Not moved. ${reason}`);
  }

  const own = { lift: moving.lift, point: moving.point, pointed, end };
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  useEffect(() => {
    if (!drag || !scroller.current) return;
    return drag.watchDrags(scroller.current, {
      onLift: (id) => latest.current.lift(id),
      onOver: (input) => latest.current.point(input && latest.current.pointed(input)),
      onEnd: (isOverTree) => latest.current.end(isOverTree),
    });
  }, [drag, scroller]);
  return { makeDraggable: drag?.makeDraggable, askDrag };
}
