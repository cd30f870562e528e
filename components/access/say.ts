import { notify } from '#components/ui/toaster.tsx';

const TOAST = 'access-change';

/**
 * Says what became of a change and offers the way back, once.
 * @param takeBack undoes the change
 * @param done what to say once it was taken back
 */
export function sayWithUndo(
  message: string,
  takeBack: () => Promise<unknown>,
  { done }: { done: string },
): void {
  const undo = () =>
    takeBack().then(
      () => notify(done, { id: TOAST, tone: 'done' }),
      (error: Error) => notify(`It stays as it is. ${error.message}`, { id: TOAST, tone: 'bad' }),
    );
  notify(message, { id: TOAST, action: { label: 'Undo', onSelect: () => void undo() } });
}
