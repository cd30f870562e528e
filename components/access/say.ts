import { sayNotUndone, sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import type { Begun } from '#components/kit/undo-steps.ts';

/**
 * Says what became of a change and offers the way back, once.
 * @param takeBack undoes the change
 * @param done what to say once it was taken back
 */
export function sayChanged(
  message: string,
  takeBack: () => Promise<unknown>,
  { done, begun }: { done: string; begun: Begun },
): void {
  const undo = () =>
    void takeBack().then(
      () => sayUndone(done),
      (error: Error) => sayNotUndone(`It stays as it is. ${error.message}`),
    );
  sayWithUndo(message, undo, begun);
}
