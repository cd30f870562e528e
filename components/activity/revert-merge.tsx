'use client';

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Action } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { revertChangeRequest } from '#lib/contract/change-requests.ts';
import { getSpace } from '#lib/contract/spaces.ts';

/** Starts a change request that reverts a merged one; nothing where the space can't be seen any more. */
export function RevertMerge({ event }: { event: AuditEvent }) {
  const { space: spaceId, number } = event.payload ?? {};
  const router = useRouter();
  const parameters = { spaceId: String(spaceId) };
  const space = useQuery(queryFor(getSpace, { parameters })).data;
  const { mutate, isPending } = useMutationFor(revertChangeRequest);
  if (!space) return null;
  const place = { organization: space.organization, id: space.id };

  function revert(): void {
    mutate(
      { parameters: { ...parameters, changeRequestId: String(number) } },
      {
        onSuccess: (created) => {
          notify(`Change request #${created.number} created. Merge it to revert #${number}.`, {
            tone: 'done',
          });
          router.push(routes.changeRequest(place, created.number));
        },
        onError: ({ message }) => notify(`Couldn’t revert. ${message}`, { tone: 'bad' }),
      },
    );
  }

  return (
    <Action
      endpoint={revertChangeRequest}
      on={space}
      size="small"
      busy={isPending}
      onClick={revert}
    >
      <Undo2 aria-hidden className="size-3.5" /> Revert #{String(number)}
    </Action>
  );
}
