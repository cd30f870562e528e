'use client';

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { retryImport } from '#components/ui/retry-import.ts';
import type { DragHandlers } from './drag-parts.ts';
import type { MovingControl, PointerPosition } from './use-moving.ts';
import { useStableCallbacks } from './use-stable-callbacks.ts';

/**
 * Drags rows by mouse or long press. The library is loaded once a pointer moves on the page.
 * @param refuse shows on a row why it wasn't moved
 * @param shape the width of grip and toggle before a title, and the indentation of a level, in pixels
 */
export function useDrag(
  scroller: RefObject<HTMLDivElement | null>,
  moving: MovingControl,
  refuse: (id: string, text: string) => void,
  shape: { handles: number; indent: number },
) {
  const [drag, setDrag] = useState<typeof import('./drag.ts') | null>(null);
  const [touch, setTouch] = useState<typeof import('./touch-drag.ts') | null>(null);
  const loadDrag = useCallback(() => {
    void retryImport(() => import('./drag.ts')).then(setDrag);
  }, []);

  function pointed({
    clientX,
    clientY,
  }: {
    clientX: number;
    clientY: number;
  }): PointerPosition | null {
    const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [];
    const under = [...drawn].findLast((row) => row.getBoundingClientRect().top <= clientY);
    const row = under ?? drawn[0];
    if (!row) return null;
    const { top, left, height } = row.getBoundingClientRect();
    const gutter = Number.parseFloat(getComputedStyle(row).paddingLeft);
    const depth = Math.floor((clientX - left - gutter - shape.handles) / shape.indent) + 1;
    const ratio = (clientY - top) / height;
    const index = Number(row.dataset.index);
    // Below the last row.
    return { index: ratio > 1 ? index + 1 : index, ratio, depth };
  }

  function end(isOverBoard: boolean): void {
    const { heldId, moving: held } = moving;
    const reason = isOverBoard && held?.gap ? moving.drop() : undefined;
    if (!isOverBoard || !held?.gap || reason) moving.cancel();
    if (!reason) return;
    if (heldId) refuse(heldId, `Couldn’t move. ${reason}`);
  }

  const watcher = useStableCallbacks<DragHandlers>({
    titleOf: moving.titleOf,
    // A drop may follow in the same task, and ends at the latest position.
    onLift: (id) => flushSync(() => moving.lift(id)),
    onOver: (input) => flushSync(() => moving.point(input && pointed(input))),
    onEnd: end,
  });
  useEffect(() => {
    if (!drag || !scroller.current) return;
    return drag.watchDrags(scroller.current, watcher);
  }, [drag, scroller, watcher]);
  useEffect(() => {
    if (!touch || !scroller.current) return;
    return touch.watchTouch(scroller.current, watcher);
  }, [touch, scroller, watcher]);
  // On its way to a row, so that it’s there before the first press on a slow connection.
  useEffect(() => {
    window.addEventListener('pointermove', loadDrag, { once: true });
    return () => window.removeEventListener('pointermove', loadDrag);
  }, [loadDrag]);
  // Touch has no hover to load it on.
  useEffect(() => {
    if (window.matchMedia('(any-pointer: coarse)').matches)
      void retryImport(() => import('./touch-drag.ts')).then(setTouch);
  }, []);
  const makeDraggable = useMemo(
    () =>
      drag &&
      ((element: HTMLElement, id: string, title: string) =>
        drag.makeDraggable(element, id, () => watcher.titleOf(id, title))),
    [drag, watcher],
  );
  return { makeDraggable: makeDraggable ?? undefined, loadDrag };
}
