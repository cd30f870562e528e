'use client';

import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import { removeMember } from '#lib/contract/members.ts';

const ConfirmLeaving = shownLater(() =>
  import('./confirm-leaving.tsx').then(({ ConfirmLeaving: loaded }) => loaded),
);

/** Leaves an organization, once that is confirmed, for the list of those that are left. */
export function LeaveButton({
  organizationId,
  title,
  userId,
  teams = 0,
  variant,
  unavailable,
}: {
  organizationId: string;
  /** Of the organization. */
  title: string;
  userId: string;
  /** How many of its teams one leaves, too. */
  teams?: number | undefined;
  variant: ButtonVariant;
  unavailable?: string | undefined;
}) {
  const leaving = useMutationFor(removeMember);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        className="justify-self-start"
        {...ConfirmLeaving.ahead}
        onClick={() => setAsking(true)}
        {...(unavailable && { unavailable })}
      >
        <DoorOpen aria-hidden /> Leave {title}
      </Button>
      {isAsking && (
        <ConfirmLeaving
          title={title}
          teams={teams}
          leaving={leaving}
          onStay={() => setAsking(false)}
          onLeave={() =>
            leaving.mutate(
              { parameters: { organizationId, userId } },
              // A full load: nothing read of the organization stays in memory.
              { onSuccess: () => window.location.assign('/organizations') },
            )
          }
        />
      )}
    </>
  );
}
