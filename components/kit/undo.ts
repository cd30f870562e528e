'use client';

import { useEffect, useRef } from 'react';
import { dismiss, notify } from '#components/ui/toaster.tsx';
import { withCommandKey } from './platform.ts';

// The latest change that can be taken back, for ⌘Z wherever the focus is on the page.
let undoLatest: (() => void) | null = null;
// Each has an id of its own: one that is on its way out would take a new one of the same id along.
let shownId: string | null = null;

function say(...message: Parameters<typeof notify>): void {
  if (shownId) dismiss(shownId);
  shownId = notify(...message);
}

/** Says what happened and offers the way back, once. */
export function sayWithUndo(message: string, takeBack: () => void): void {
  const undo = () => {
    if (undoLatest === undo) undoLatest = null;
    takeBack();
  };
  undoLatest = undo;
  say(message, {
    action: { label: 'Undo', shortcut: withCommandKey('Z'), onSelect: undo },
  });
}

/** Says that something was taken back, in the place of what said it had happened. */
export function sayUndone(message: string): void {
  say(message, { tone: 'done' });
}

/** Whether keys pressed there are meant for the page: nobody is typing or answering a dialog. */
function isForThePage({ target }: KeyboardEvent): boolean {
  return !(
    target instanceof HTMLElement &&
    (target.matches('input, textarea, [contenteditable]') ||
      target.closest('[role=dialog][aria-modal], [role=alertdialog], [role=menu]'))
  );
}

type Ways = { undo: () => void; redo: () => void };

/**
 * Lets ⌘Z or Ctrl Z take back the latest change, unless somebody is typing or answering a dialog.
 * @param ways of a page that knows more than the latest change: ⇧⌘Z does again what was taken back
 */
export function useUndoKey(ways?: Ways): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || !isForThePage(event)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      const own = latest.current;
      const run = own ? (isRedo ? own.redo : own.undo) : isRedo ? null : undoLatest;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      undoLatest = null;
    };
  }, []);
}
