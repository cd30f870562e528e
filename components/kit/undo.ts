'use client';

import { useEffect, useRef } from 'react';
import { dismiss, notify } from '#components/ui/toaster.tsx';
import { withCommandKey } from './platform.ts';
import { undoSteps } from './undo-steps.ts';

// What can be taken back, for ⌘Z wherever the focus is on the page.
const steps = undoSteps();
// Each has an id of its own: one that is on its way out would take a new one of the same id along.
let shownId: string | null = null;

function say(...message: Parameters<typeof notify>): void {
  if (shownId) dismiss(shownId);
  shownId = notify(...message);
}

/** Says what happened and offers the way back, once; ⌘Z finds it also after the message is gone. */
export function sayWithUndo(message: string, takeBack: () => void): void {
  const undo = steps.keep(takeBack);
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
 * Lets ⌘Z or Ctrl Z take back one change after the other, unless somebody is typing or answering a
 * dialog.
 * @param ways of a page that keeps what was changed: ⇧⌘Z does again what was taken back
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
      if (own) {
        event.preventDefault();
        if (isRedo) own.redo();
        else own.undo();
      } else if (!isRedo && steps.back()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      steps.forget();
    };
  }, []);
}
