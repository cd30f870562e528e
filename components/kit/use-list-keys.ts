'use client';

import { useEffect, useEffectEvent } from 'react';

type Options = {
  /** n: create something new. */
  onNew?: (() => void) | undefined;
  /** x: select or deselect the focused row, by its position. */
  onSelect?: ((index: number) => void) | undefined;
  onEscape?: (() => void) | undefined;
  /** The number of rows when not all are mounted; rows then have `data-index`. */
  rows?: number | undefined;
  /** Scrolls a row into view before it is focused. */
  reveal?: ((index: number) => unknown) | undefined;
};

/** The number of frames to wait until a row is mounted after scrolling. */
const FRAMES = 10;

/**
 * Moves through the rows of a list with j, k and the arrow keys; their links have `data-row-link`.
 * Enter opens the link.
 */
export function useListKeys(options: Options = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isElsewhere(event.target)) return;
    if (event.key === 'Escape') return options.onEscape?.();
    if (event.key === 'n' && options.onNew) {
      event.preventDefault();
      return options.onNew();
    }
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
    if (links.length === 0) return;
    const here = indexOf(event.target, links);
    const step = stepOf(event);
    if (step !== 0) {
      event.preventDefault();
      const last = (options.rows ?? links.length) - 1;
      focusRow(here === null ? 0 : Math.min(Math.max(here + step, 0), last), options);
    } else if (event.key === 'x' && here !== null) options.onSelect?.(here);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether keys belong to a field, a menu or a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isField = target.matches('input, textarea, select, [contenteditable="true"]');
  return isField || target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

function stepOf({ key, target }: KeyboardEvent): number {
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  // Elsewhere the arrow keys scroll, or open a menu.
  if (!(target instanceof Element && target.closest('[data-row-link], [role=checkbox]'))) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

function indexOf(target: EventTarget | null, links: readonly HTMLElement[]): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr, li') : null;
  if (!row) return null;
  if (row.dataset.index !== undefined) return Number(row.dataset.index);
  const found = links.findIndex((link) => row.contains(link));
  return found < 0 ? null : found;
}

function focusRow(index: number, { rows, reveal }: Options, frames = FRAMES): void {
  reveal?.(index);
  const link =
    rows === undefined
      ? document.querySelectorAll<HTMLElement>('[data-row-link]')[index]
      : document.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
  if (link) {
    link.focus({ preventScroll: true });
    link.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusRow(index, { rows }, frames - 1));
}
