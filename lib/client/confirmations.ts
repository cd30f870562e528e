import { RECENT_SIGN_IN, signInObstacles } from '#lib/contract/sign-in-reasons.ts';
import { Problem } from './problem.ts';
import { personQuestion } from './question.ts';

/** What a person has to prove: that it's them in any way, or with a passkey or a recovery code. */
export type Proof = 'any' | 'factor';

/** Whether the person confirms who they are, after a call was refused until then. */
export const confirmationQuestion = personQuestion<Proof>();

/** What a refused call asks its person to prove; null when it was refused for another reason. */
export function proofAskedBy({ status, reasons }: Problem): Proof | null {
  if (status !== 403) return null;
  const [needsFactor, isOver] = signInObstacles;
  if (reasons.includes(needsFactor)) return 'factor';
  return reasons.includes(isOver) || reasons.includes(RECENT_SIGN_IN) ? 'any' : null;
}

/** Asks for a confirmation if the error of a read says that it takes one. */
export function watchForConfirmation(error: unknown): void {
  const proof = error instanceof Problem ? proofAskedBy(error) : null;
  if (proof) confirmationQuestion.show(proof);
}
