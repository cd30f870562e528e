import { Problem } from './problem.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ((signedIn: boolean) => void)[] = [];

/** Notifies when a call was answered 401: the session has ended. Returns how to stop listening. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners when the error of a read is a 401: the session has ended. */
export function watchForSignOut(error: unknown): void {
  if (error instanceof Problem && error.status === 401) notify();
}

/**
 * Asks to sign in again, for a write that was answered 401.
 * @returns whether the same person signed in again, so that the write can be sent once more; false
 *   at once on pages without the dialog
 */
export function signedInAgain(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  notify();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Ends the question of `signedInAgain`. */
export function answerSignedOut(signedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(signedIn);
}

function notify(): void {
  for (const listener of listeners) listener();
}
