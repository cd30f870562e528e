import { type DragHandlers, dragPreview } from './drag-parts.ts';

/** Milliseconds of a long press. */
const PRESS = 400;
/** Pixels a finger may move during a long press. */
const SLACK = 8;
/** The distance from an edge at which the board scrolls, in pixels. */
const EDGE = 56;
/** The most pixels scrolled per frame. */
const SPEED = 14;

type TouchState = { id: string; title: string; x: number; y: number; isLifted: boolean };

/**
 * Drags by touch: with a long press on a row, or by pulling its grip. Native touch dragging differs
 * between browsers or is missing.
 * @returns a function that ends it
 */
export function watchTouch(scroller: HTMLElement, watcher: DragHandlers): () => void {
  let touched: TouchState | null = null;
  let press: number | undefined;
  let frame: number | undefined;
  let preview: HTMLElement | null = null;

  const isOver = ({ x, y }: TouchState) => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };

  function show(): void {
    if (!touched || !preview) return;
    preview.style.transform = `translate(${touched.x + 12}px, ${touched.y - 56}px)`;
    watcher.onOver(isOver(touched) ? { clientX: touched.x, clientY: touched.y } : null);
  }

  function scroll(): void {
    if (!touched?.isLifted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    // Past the edge it scrolls at full speed.
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
    preview = dragPreview(touched.title);
    preview.style.cssText +=
      'position:fixed;left:0;top:0;z-index:var(--z-drag,30);pointer-events:none';
    document.body.append(preview);
    navigator.vibrate?.(10);
    show();
    frame = requestAnimationFrame(scroll);
  }

  function end(isDropped: boolean): void {
    window.clearTimeout(press);
    if (frame !== undefined) cancelAnimationFrame(frame);
    preview?.remove();
    preview = null;
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
    const title = watcher.titleOf(id, row.dataset.title ?? '');
    touched = { id, title, x: touch.clientX, y: touch.clientY, isLifted: false };
    // A tap on the grip opens the move bar; pulling it starts a drag at once.
    if (!target.closest('[data-grip]')) press = window.setTimeout(lift, PRESS);
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    const far = Math.hypot(touch.clientX - touched.x, touch.clientY - touched.y) > SLACK;
    if (!touched.isLifted && far) {
      if (!(event.target as HTMLElement).closest('[data-grip]')) {
        end(false);
        return;
      }
      lift();
    }
    if (!touched.isLifted) return;
    if (event.cancelable) event.preventDefault();
    touched = { ...touched, x: touch.clientX, y: touch.clientY };
    show();
  }

  function onEnd(event: TouchEvent): void {
    // Prevents the click on the element below.
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
