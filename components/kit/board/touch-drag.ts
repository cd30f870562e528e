import { pillFor, type Watcher } from './drag-parts.ts';

/** Milliseconds that a finger rests on a row before it lifts it. */
const PRESS = 400;
/** Pixels a finger may tremble meanwhile. */
const SLACK = 8;
/** How near to an edge the board begins to scroll, in pixels, and how fast at most in each frame. */
const EDGE = 56;
const SPEED = 14;

type Touched = { id: string; title: string; x: number; y: number; isLifted: boolean };

/**
 * Dragging by finger: a long press on a row, or any pull at its grip. What browsers have of their own
 * for it differs from one to the next, or is missing. Gives back how to end it.
 */
export function watchTouch(scroller: HTMLElement, watcher: Watcher): () => void {
  let touched: Touched | null = null;
  let press: number | undefined;
  let frame: number | undefined;
  let pill: HTMLElement | null = null;

  const isOver = ({ x, y }: Touched) => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };

  function show(): void {
    if (!touched || !pill) return;
    pill.style.transform = `translate(${touched.x + 12}px, ${touched.y - 56}px)`;
    watcher.onOver(isOver(touched) ? { clientX: touched.x, clientY: touched.y } : null);
  }

  function scroll(): void {
    if (!touched?.isLifted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const above = Math.max(0, top + EDGE - touched.y);
    const below = Math.max(0, touched.y - bottom + EDGE);
    const by = (Math.min(below, EDGE) - Math.min(above, EDGE)) / EDGE;
    if (by !== 0) {
      scroller.scrollTop += by * SPEED;
      show();
    }
    frame = requestAnimationFrame(scroll);
  }

  function lift(): void {
    if (!touched) return;
    touched.isLifted = true;
    watcher.onLift(touched.id);
    pill = pillFor(touched.title);
    pill.style.cssText +=
      'position:fixed;left:0;top:0;z-index:var(--z-drag,30);pointer-events:none';
    document.body.append(pill);
    navigator.vibrate?.(10);
    show();
    frame = requestAnimationFrame(scroll);
  }

  function end(isDropped: boolean): void {
    window.clearTimeout(press);
    if (frame !== undefined) cancelAnimationFrame(frame);
    pill?.remove();
    pill = null;
    const { isLifted = false } = touched ?? {};
    const isOverBoard = touched !== null && isDropped && isOver(touched);
    touched = null;
    if (isLifted) watcher.onEnd(isOverBoard);
  }

  function onStart(event: TouchEvent): void {
    const [touch] = event.touches;
    if (event.touches.length > 1 || !touch) {
      end(false);
      return;
    }
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-row][data-movable]');
    const id = row?.dataset.row;
    if (!row || id === undefined || target.closest('input, textarea, [role=menu]')) return;
    const title = row.dataset.title ?? '';
    touched = { id, title, x: touch.clientX, y: touch.clientY, isLifted: false };
    // A tap on the grip is for the move bar; a pull at it lifts at once.
    if (!target.closest('[data-grip]')) press = window.setTimeout(lift, PRESS);
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    const far = Math.hypot(touch.clientX - touched.x, touch.clientY - touched.y) > SLACK;
    if (!touched.isLifted && far) {
      if ((event.target as HTMLElement).closest('[data-grip]')) lift();
      else end(false);
    }
    if (!touched.isLifted) return;
    if (event.cancelable) event.preventDefault();
    touched = { ...touched, x: touch.clientX, y: touch.clientY };
    show();
  }

  function onEnd(event: TouchEvent): void {
    // The click that would follow is not meant for what lies below.
    if (touched?.isLifted && event.cancelable) event.preventDefault();
    end(true);
  }

  const onCancel = () => end(false);
  const onMenu = (event: Event) => {
    if (touched) event.preventDefault();
  };
  const listeners = [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd],
    ['touchcancel', onCancel],
    ['contextmenu', onMenu],
  ] as [string, (event: Event) => void][];
  for (const [type, listener] of listeners)
    scroller.addEventListener(type, listener, { passive: false });
  return () => {
    end(false);
    for (const [type, listener] of listeners) scroller.removeEventListener(type, listener);
  };
}
