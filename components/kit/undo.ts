'use client';

import { useEffect, useRef } from 'react';
import { dismiss, isShown, notify } from '#components/ui/toaster.tsx';
import { withCommandKey } from './platform.ts';
import { type Begun, undoSteps } from './undo-steps.ts';

type Ways = { undo: () => void; redo: () => void };

// What can be taken back, for ⌘Z or Ctrl Z wherever the focus is on the page, unless somebody is typing
// or answering a dialog.
const steps = undoSteps();
/** What a page has that keeps its changes itself. */
let ownWays: { current: Ways | undefined } | null = null;
// Each has an id of its own: one that is on its way out would take a new one of the same id along.
let said: { id: string; undo: (() => void) | null } | null = null;
/** The page whose changes the steps are. */
let path = '';
let isListening = false;

function say(undo: (() => void) | null, ...message: Parameters<typeof notify>): void {
  if (said) dismiss(said.id);
  said = { id: notify(...message), undo };
}

/** What the message in view would take back. */
const undoInView = () => (said && isShown(said.id) ? said.undo : null);

function takeBackSaid(undo: () => void): void {
  if (said) said.undo = null;
  undo();
}

/**
 * Begins a change that can be taken back once it is made: who presses ⌘Z meanwhile means this one. It
 * ends with `sayWithUndo` or, when it was refused, with `drop`.
 */
export function beginChange(): Begun {
  listen();
  leaveOtherPages();
  return steps.begin();
}

/**
 * Says what happened and offers the way back, once; ⌘Z finds it also after the message is gone.
 * @param begun the change, if others could be taken back while it was on its way
 * @returns the way back, for another button; undefined where it was asked for already
 */
export function sayWithUndo(
  message: string,
  takeBack: () => void,
  begun: Begun = beginChange(),
): (() => void) | undefined {
  const undo = begun.settle(takeBack);
  if (!undo) return undefined;
  say(undo, message, {
    action: { label: 'Undo', shortcut: withCommandKey('Z'), onSelect: undo },
  });
  return undo;
}

/** Says that something was taken back, in the place of what said it had happened. */
export function sayUndone(message: string): void {
  say(null, message, { tone: 'done' });
}

/** Says why something could not be taken back, in the same place. */
export function sayNotUndone(message: string): void {
  say(null, message, { tone: 'bad' });
}

/**
 * `sayWithUndo` for a way back that the API has to take.
 * @param words what is said once it is taken, and what before the reason why it could not be
 */
export function sayChanged(
  message: string,
  takeBack: () => Promise<unknown>,
  words: { undone: string; kept: string },
  begun?: Begun,
): void {
  const undo = () =>
    void takeBack().then(
      () => sayUndone(words.undone),
      (error: Error) => sayNotUndone(`${words.kept} ${error.message}`),
    );
  sayWithUndo(message, undo, begun);
}

/** Whether keys pressed there are meant for the page: nobody is typing or answering a dialog. */
function isForThePage({ target }: KeyboardEvent): boolean {
  return !(
    target instanceof HTMLElement &&
    (target.matches('input, textarea, [contenteditable]') ||
      target.closest('[role=dialog][aria-modal], [role=alertdialog], [role=menu]'))
  );
}

/** @returns whether there was anything to take back, or to do again */
function go(isRedo: boolean): boolean {
  const ways = ownWays?.current;
  if (!ways) return !isRedo && steps.back();
  const inView = undoInView();
  if (isRedo) ways.redo();
  // A message may be about what the page itself doesn't keep.
  else if (inView) takeBackSaid(inView);
  else ways.undo();
  return true;
}

function onKeyDown(event: KeyboardEvent): void {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || !isForThePage(event)) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  leaveOtherPages();
  if (go(isRedo)) event.preventDefault();
}

/** Pages that change nothing do without it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKeyDown);
}

/** What was changed on another page is taken back here only while a message in view says so. */
function leaveOtherPages(): void {
  const { pathname } = window.location;
  if (pathname !== path) steps.forget(undoInView());
  path = pathname;
}

/**
 * For a page that keeps what was changed: ⌘Z is its own, and ⇧⌘Z does again what was taken back.
 * @param ways undefined while there is nothing to change
 */
export function useUndoWays(ways: Ways | undefined): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    listen();
    ownWays = latest;
    return () => {
      if (ownWays === latest) ownWays = null;
    };
  }, []);
}
