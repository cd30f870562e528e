'use client';

import { useEffect } from 'react';
import { withCommandKey } from '#components/kit/platform.ts';
import { dismiss, notify } from '#components/ui/toaster.tsx';

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

/** Lets ⌘Z or Ctrl Z take back the latest change, unless somebody is typing or answering a dialog. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key === 'z';
      const isElsewhere =
        event.target instanceof HTMLElement &&
        (event.target.matches('input, textarea, [contenteditable]') ||
          event.target.closest('[role=dialog][aria-modal], [role=alertdialog], [role=menu]'));
      if (!isUndo || isElsewhere || !undoLatest) return;
      event.preventDefault();
      undoLatest();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      undoLatest = null;
    };
  }, []);
}
