import { Problem } from './problem.ts';
import { personQuestion } from './question.ts';

/** Whether the same person signs in again, after a call was answered 401: their session has ended. */
export const signInQuestion = personQuestion<Problem>();

/** Asks to sign in again if the error of a read says that the session has ended. */
export function watchForSignOut(error: unknown): void {
  if (error instanceof Problem && error.status === 401) signInQuestion.show(error);
}
