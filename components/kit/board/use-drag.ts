'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { later } from '#components/ui/later.ts';
import type { Watcher } from './drag-parts.ts';
import type { MovingControl, Pointed } from './use-moving.ts';

const useLoaded = later(() => import('./drag.ts'));
const useTouch = later(() => import('./touch-drag.ts'));

/**
 * Dragging rows by mouse, or by a long press. What does it is loaded as a pointer comes to the board.
 * @param refuse says at a row why it was not moved
 * @param shape how wide grip and toggle are before a title, and how far a level is set in, in pixels
 */
export function useDrag(
  scroller: RefObject<HTMLDivElement | null>,
  moving: MovingControl,
  refuse: (id: string, text: string) => void,
  shape: { handles: number; indent: number },
) {
  const [drag, askDrag] = useLoaded();
  const [touch, askTouch] = useTouch();

  function pointed({ clientX, clientY }: { clientX: number; clientY: number }): Pointed | null {
    const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [];
    const under = [...drawn].findLast((row) => row.getBoundingClientRect().top <= clientY);
    const row = under ?? drawn[0];
    if (!row) return null;
    const { top, left, height } = row.getBoundingClientRect();
    const gutter = Number.parseFloat(getComputedStyle(row).paddingLeft);
    const depth = Math.floor((clientX - left - gutter - shape.handles) / shape.indent) + 1;
    const ratio = (clientY - top) / height;
    const index = Number(row.dataset.index);
    // Below the last row there is none.
    return { index: ratio > 1 ? index + 1 : index, ratio, depth };
  }

  function end(isOverBoard: boolean): void {
    const { heldId, moving: held } = moving;
    const reason = isOverBoard && held?.gap ? moving.drop() : undefined;
    if (!isOverBoard || !held?.gap || reason) moving.cancel();
    if (!reason) return;
    if (heldId) refuse(heldId, `Not moved. ${reason}`);
  }

  const own = { lift: moving.lift, point: moving.point, pointed, end };
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [watcher] = useState(
    (): Watcher => ({
      onLift: (id) => latest.current.lift(id),
      onOver: (input) => latest.current.point(input && latest.current.pointed(input)),
      onEnd: (isOverBoard) => latest.current.end(isOverBoard),
    }),
  );
  useEffect(() => {
    if (!drag || !scroller.current) return;
    return drag.watchDrags(scroller.current, watcher);
  }, [drag, scroller, watcher]);
  useEffect(() => {
    if (!touch || !scroller.current) return;
    return touch.watchTouch(scroller.current, watcher);
  }, [touch, scroller, watcher]);
  // A finger comes without warning: what follows it is there before.
  useEffect(() => {
    if (window.matchMedia('(any-pointer: coarse)').matches) askTouch();
  }, [askTouch]);
  return { makeDraggable: drag?.makeDraggable, askDrag };
}
