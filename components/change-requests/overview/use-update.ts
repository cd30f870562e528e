'use client';

import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateFromSpace } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

/** Brings a change request up to date where nothing collides, and says so. */
export function useUpdate() {
  const { spaceId, number, space, changes } = useRequest();
  const update = useMutationFor(updateFromSpace);
  return {
    isBusy: update.isPending,
    /** @param looked the revisions somebody looked at: refused when either side has moved on */
    run: (looked: { theirs: string; ours: string }, onDone?: () => void) => {
      const { theirs, ours } = looked;
      update.mutate(
        { ...requestInput(spaceId, number), body: { theirs, ours } },
        {
          onSuccess: ({ result }) => {
            if (result === 'conflicts') {
              changes.say('Not updated: the space was changed in the same places.', 'bad');
              return;
            }
            const text = `#${number} has what ${space.title} changed meanwhile.`;
            changes.say(text);
            announce(text);
            onDone?.();
          },
          onError: ({ message }) => changes.say(`Not updated. ${message}`, 'bad'),
        },
      );
    },
  };
}
