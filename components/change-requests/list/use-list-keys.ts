'use client';

import { useEffect, useRef } from 'react';

/** Whether keys belong to something else: a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isField = target.matches('input, textarea, select, [contenteditable="true"]');
  return isField || target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

function stepOf({ key, target }: KeyboardEvent): number {
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  // Elsewhere the arrow keys scroll.
  if (!(target instanceof Element && target.closest('[data-row-link]'))) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/**
 * j, k and the arrow keys walk the rows of a list, whose links carry `data-row-link`; n starts something
 * new. Enter is the link's own.
 */
export function useListKeys(onNew?: () => void): void {
  const latest = useRef(onNew);
  useEffect(() => {
    latest.current = onNew;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      if (event.key === 'n' && latest.current) {
        event.preventDefault();
        latest.current();
        return;
      }
      const step = stepOf(event);
      if (step === 0) return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
      const row = event.target instanceof Element ? event.target.closest('tr') : null;
      const here = links.findIndex((link) => row?.contains(link));
      const next = links[here < 0 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)];
      event.preventDefault();
      next?.focus({ preventScroll: true });
      next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
