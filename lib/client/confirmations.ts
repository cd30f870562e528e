import { RECENT_SIGN_IN, signInObstacles } from '#lib/contract/sign-in-reasons.ts';
import { Problem } from './problem.ts';

/** What a person has to prove: that it's them in any way, or with a passkey or a recovery code. */
export type Proof = 'any' | 'factor';

type Listener = (proof: Proof) => void;
const listeners = new Set<Listener>();
let waiting: ((isConfirmed: boolean) => void)[] = [];

/** What a refused call asks its person to prove; null when it was refused for another reason. */
export function proofAskedBy({ status, reasons }: Problem): Proof | null {
  if (status !== 403) return null;
  const [needsFactor, isOver] = signInObstacles;
  if (reasons.includes(needsFactor)) return 'factor';
  return reasons.includes(isOver) || reasons.includes(RECENT_SIGN_IN) ? 'any' : null;
}

/** Notifies when somebody has to confirm who they are. Returns how to stop listening. */
export function onConfirmationAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners when a read was refused until somebody confirms who they are. */
export function watchForConfirmation(error: unknown): void {
  const proof = error instanceof Problem ? proofAskedBy(error) : null;
  if (proof) for (const listener of listeners) listener(proof);
}

/**
 * Asks the person to confirm who they are, for a write that was refused until then.
 * @returns whether they did, so that the write can be sent once more; false at once on pages without
 *   the dialog
 */
export function confirmedAgain(proof: Proof): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  for (const listener of listeners) listener(proof);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Ends the question of `confirmedAgain`. */
export function answerConfirmation(isConfirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isConfirmed);
}
