'use client';

import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateFromSpace } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

/** Updates a change request from its space when there are no conflicts. */
export function useUpdate() {
  const { spaceId, number, space, changes } = useRequest();
  const update = useMutationFor(updateFromSpace);
  return {
    isBusy: update.isPending,
    /** @param seen the revisions on screen: refused if either side has changed since */
    run: (seen: { theirs: string; ours: string }, onDone?: () => void) => {
      const { theirs, ours } = seen;
      update.mutate(
        { ...requestInput(spaceId, number), body: { theirs, ours } },
        {
          onSuccess: ({ result }) => {
            if (result === 'conflicts') {
              changes.showResult(
                'Couldn’t update. The same content has changed in the space.',
                'bad',
              );
              return;
            }
            const text = `#${number} updated with the latest changes from ${space.title}`;
            changes.showResult(text);
            announce(text);
            onDone?.();
          },
          onError: ({ message }) => changes.showResult(`Couldn’t update. ${message}`, 'bad'),
        },
      );
    },
  };
}
