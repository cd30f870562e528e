'use client';

import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { removeMember } from '#lib/contract/members.ts';

const ConfirmLeaving = lazyPart(() =>
  import('./confirm-leaving.tsx').then(({ ConfirmLeaving: loaded }) => loaded),
);

/** Leaves an organization after confirmation, then opens the list of organizations. */
export function LeaveButton({
  organizationId,
  title,
  userId,
  teams = 0,
  variant,
  unavailable,
}: {
  organizationId: string;
  /** The title of the organization. */
  title: string;
  userId: string;
  /** How many of its teams the member leaves as well. */
  teams?: number | undefined;
  variant: ButtonVariant;
  unavailable?: string | undefined;
}) {
  const leaving = useMutationFor(removeMember);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        className="max-w-full justify-self-start"
        {...ConfirmLeaving.preload}
        onClick={() => setConfirming(true)}
        {...(unavailable && { unavailable })}
      >
        <DoorOpen aria-hidden /> <span className="truncate">Leave {title}</span>
      </Button>
      {isConfirming && (
        <ConfirmLeaving
          title={title}
          teams={teams}
          leaving={leaving}
          onStay={() => setConfirming(false)}
          onLeave={() =>
            leaving.mutate(
              { parameters: { organizationId, userId } },
              // A full page load, so that no data of the organization stays in memory.
              { onSuccess: () => window.location.assign('/organizations') },
            )
          }
        />
      )}
    </>
  );
}
