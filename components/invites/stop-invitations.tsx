'use client';

import { Check } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { resumeInvitations, stopInvitations } from '#lib/contract/invites.ts';

/** Stops invitations to an address with one click, without signing in, and allows them again. */
export function StopInvitations({
  token,
  stop,
}: {
  token: string;
  stop: { email: string; stopped: boolean };
}) {
  const stopping = useMutationFor(stopInvitations);
  const resuming = useMutationFor(resumeInvitations);
  const last = resuming.submittedAt > stopping.submittedAt ? resuming : stopping;
  const { email, stopped } = last.data ?? (last === resuming ? stopping.data : null) ?? stop;
  const isBusy = stopping.isPending || resuming.isPending;
  const input = { parameters: { token } };
  return (
    <div className="grid gap-3">
      <Failure reason={last.error?.message} />
      {stopped ? (
        <>
          <p role="status" className="flex items-start gap-1.5 wrap-anywhere">
            <Check aria-hidden className="mt-0.5 flex-none text-ins" />
            <span>{email} gets no more invitations from this server.</span>
          </p>
          <p className="text-ink-2">
            An invitation to this address is refused with that reason. Invite links still work, and
            so does signing in.
          </p>
          <Button size="wide" busy={isBusy} onClick={() => resuming.mutate(input)}>
            Allow invitations again
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="wrap-anywhere">
            {email} gets invitations from organizations on this server.
          </p>
          <Button
            variant="primary"
            size="wide"
            busy={isBusy}
            onClick={() => stopping.mutate(input)}
          >
            Stop invitations
          </Button>
        </>
      )}
    </div>
  );
}
