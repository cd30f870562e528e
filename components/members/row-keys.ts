'use client';

import { useEffect, useRef } from 'react';
import type { RowActions } from './member-row.tsx';
import { useMembersPage } from './members-page.tsx';
import { personOf } from './person.ts';
import type { MemberPage } from './use-members.ts';

type Options = {
  rows: MemberPage['rows'];
  actions: RowActions;
  /** Scrolls a row into view that may not be on the page yet. */
  reveal: (index: number) => unknown;
  isAdmin: boolean;
  isPanelOpen: boolean;
  closePanel: () => void;
};

/**
 * j, k and the arrow keys walk the rows, x selects, Esc closes the panel or else clears the selection.
 * Enter is the link's own.
 */
export function useRowKeys(options: Options): void {
  const { selection } = useMembersPage();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      const { rows, actions, reveal, isAdmin, isPanelOpen, closePanel } = latest.current;
      const here = rowOf(event.target);
      const step = stepOf(event);
      if (step !== 0) {
        event.preventDefault();
        const next = here === null ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1);
        reveal(next);
        focusRow(next);
      } else if (event.key === 'x' && isAdmin && here !== null) {
        const member = rows[here];
        if (member) actions.toggle(personOf(member), false);
      } else if (event.key === 'Escape') {
        if (isPanelOpen) closePanel();
        else selection.clear();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [selection]);
}

function stepOf(event: KeyboardEvent): number {
  if (event.key === 'j') return 1;
  if (event.key === 'k') return -1;
  // Elsewhere the arrow keys scroll, or open a menu.
  const isOnRow =
    event.target instanceof Element && event.target.closest('[data-member-link], [role=checkbox]');
  if (!isOnRow) return 0;
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
}

/** Whether keys belong to something else: a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isField = target.matches('input, textarea, select, [contenteditable="true"]');
  return isField || target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}

/** Focuses a row's name, which may come onto the page a few frames later. */
function focusRow(index: number, frames = 10): void {
  const link = document.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-member-link]`);
  if (link) {
    link.focus({ preventScroll: true });
    link.closest('tr')?.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusRow(index, frames - 1));
}
