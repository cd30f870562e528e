'use client';

import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { dismiss, isShown, notify } from '#components/ui/toaster.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { withCommandKey } from './platform.tsx';
import { type Begun, undoSteps } from './undo-steps.ts';
import { watchInput } from './watch-input.ts';

type Ways = { undo: () => void; redo: () => void };

/** The attribute of a form whose text fields are in the own history of the page, letter by letter. */
const KEPT = 'data-own-undo';

// ⌘Z or Ctrl Z works anywhere on the page, except while typing or in a dialog.
const steps = undoSteps((reason) => showMessage(null, reason));
/** The undo and redo of a page that keeps its own history. */
let ownWays: { current: Ways | undefined } | null = null;
/** The undo and redo of changes from before the page was opened. */
let earlierWays: { current: Ways | undefined } | null = null;
// Each toast has a unique id: one that is closing would close a new one with the same id.
let visible: { id: string; undo: (() => void) | null } | null = null;
/** Whether there was other input since the last undo was requested. */
let hadInput = () => false;
/** The page the steps belong to. */
let path = '';
let isListening = false;

function showMessage(undo: (() => void) | null, ...message: Parameters<typeof notify>): void {
  if (visible) dismiss(visible.id);
  visible = { id: notify(...message), undo };
}

/** The undo of the visible toast. */
const undoInView = () => (visible && isShown(visible.id) ? visible.undo : null);

function undoVisible(undo: () => void): void {
  if (visible) visible.undo = null;
  undo();
}

/**
 * Starts a change that can be undone once it is saved: ⌘Z pressed before that undoes this one. Ends
 * with `notifyWithUndo` or, when the change was refused, with `drop`.
 */
export function beginChange(): Begun {
  listen();
  leaveOtherPages();
  return steps.begin();
}

/**
 * Ends a change that ⌘Z can't undo: it then says so instead of undoing an earlier change.
 * @param reason such as “An import can’t be undone.”
 */
export function barUndo(reason: string, begun: Begun = beginChange()): void {
  begun.bar(reason);
}

/**
 * Shows a message with an Undo button; ⌘Z also works after it has closed.
 * @param revert gets whether there was input since undo was requested: then it leaves the focus
 * @param begun the change, if it was started before
 * @param again makes the change again for ⇧⌘Z, starting with `beginChange`
 * @returns the undo function, for another button; undefined when undo was already requested
 */
export function notifyWithUndo(
  message: string,
  revert: (hadInput: () => boolean) => void,
  begun: Begun = beginChange(),
  again?: () => void,
): (() => void) | undefined {
  const undo = begun.complete(() => revert(hadInput), again);
  if (!undo) return undefined;
  const onSelect = () => {
    hadInput = watchInput();
    undo();
  };
  showMessage(undo, message, {
    action: { label: 'Undo', shortcut: withCommandKey('Z'), onSelect },
  });
  return onSelect;
}

/** Replaces the message with one that the change was undone. */
export function notifyUndone(message: string): void {
  showMessage(null, message, { tone: 'done' });
}

/** Replaces the message with the reason why the change couldn't be undone. */
export function notifyUndoFailed(message: string): void {
  showMessage(null, message, { tone: 'bad' });
}

/**
 * Says why a change of a row failed: read aloud, since the row shows it, or in a message that replaces
 * the last one where the row is gone.
 */
export function sayFailed(failed: string, { status, message }: Problem): void {
  const reason = `${failed} ${message}`;
  if (status === 404) notifyUndoFailed(reason);
  else announce(reason);
}

/**
 * `notifyWithUndo` for an undo that calls the API.
 * @param words the message after the undo, and the one before the reason of a failure
 */
export function notifyChanged(
  message: string,
  revert: () => Promise<unknown>,
  words: { undone: string; kept: string },
  begun?: Begun,
  again?: () => void,
): void {
  const undo = () =>
    void revert().then(
      () => notifyUndone(words.undone),
      (error: Error) => notifyUndoFailed(`${words.kept} ${error.message}`),
    );
  notifyWithUndo(message, undo, begun, again);
}

/**
 * Makes a change that was announced already a step for ⌘Z, without a message of its own.
 * @param words the message after the undo, and the one before the reason of a failure
 */
export function keepUndo(
  revert: () => Promise<unknown>,
  words: { undone: string; kept: string },
  begun: Begun,
  again?: () => void,
): void {
  begun.complete(
    () =>
      void revert().then(
        () => notifyUndone(words.undone),
        (error: Error) => notifyUndoFailed(`${words.kept} ${error.message}`),
      ),
    again,
  );
}

/** Text fields, whose changes the browser undoes itself. */
const typing =
  'input:not([type=radio], [type=checkbox], [type=color], [type=file]), textarea, [contenteditable]';

/**
 * Whether a key is meant for the page: no dialog has the focus, nor a text field whose text the
 * page's own history doesn't have.
 */
function isForThePage({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest('[role=dialog][aria-modal], [role=alertdialog], [role=menu]')) return false;
  return !target.matches(typing) || (ownWays?.current && target.closest(`[${KEPT}]`)) != null;
}

/** @returns whether there was anything to undo or redo */
function go(isRedo: boolean): boolean {
  hadInput = watchInput();
  const ways = ownWays?.current;
  if (!ways) return goThroughSteps(isRedo);
  const inView = undoInView();
  if (isRedo) ways.redo();
  // A message may be about what the page itself doesn't keep.
  else if (inView) undoVisible(inView);
  else ways.undo();
  return true;
}

function goThroughSteps(isRedo: boolean): boolean {
  if (isRedo ? steps.forward() : steps.back()) return true;
  const earlier = earlierWays?.current;
  if (!earlier) return false;
  if (isRedo) earlier.redo();
  else earlier.undo();
  return true;
}

function onKeyDown(event: KeyboardEvent): void {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.isComposing) return;
  if (!isForThePage(event)) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  leaveOtherPages();
  if (go(isRedo)) event.preventDefault();
}

/** Adds the listener with the first change. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKeyDown);
}

/** Changes of another page can be undone only while their toast is visible. */
function leaveOtherPages(): void {
  const { pathname } = window.location;
  if (pathname !== path) steps.forget(undoInView());
  path = pathname;
}

/**
 * For a page with its own history: ⌘Z and ⇧⌘Z call its undo and redo, also in the text fields of a
 * form with `data-own-undo`.
 * @param ways undefined while there is nothing to change
 */
export function useUndoWays(ways: Ways | undefined): void {
  const latest = useLatest(ways);
  useEffect(() => {
    listen();
    ownWays = latest;
    return () => {
      if (ownWays === latest) ownWays = null;
    };
  }, [latest]);
}

/** For a page whose earlier changes are known: ⌘Z and ⇧⌘Z go on with them after its own steps. */
export function useEarlierWays(ways: Ways): void {
  const latest = useLatest<Ways | undefined>(ways);
  useEffect(() => {
    listen();
    earlierWays = latest;
    return () => {
      if (earlierWays === latest) earlierWays = null;
    };
  }, [latest]);
}

function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
