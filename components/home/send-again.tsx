'use client';

import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { resendInvite } from '#lib/contract/invites.ts';

/** Sends invitations again, and says how many were sent. */
export function SendAgain({
  organizationId,
  inviteIds,
  label,
  variant,
}: {
  organizationId: string;
  inviteIds: readonly string[];
  /** For screen readers: what the button does. */
  label: string;
  variant: 'primary' | 'secondary';
}) {
  const resend = useMutationFor(resendInvite);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    let sent = 0;
    try {
      for (const inviteId of inviteIds) {
        await resend.mutateAsync({ parameters: { organizationId, inviteId } });
        sent += 1;
      }
      notify(`${plural(sent, 'invitation')} sent`, { tone: 'done' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const before = sent > 0 ? `${plural(sent, 'invitation')} sent, then one failed. ` : '';
      notify(`${before}Couldn’t send. ${error.message}`, { tone: 'bad' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      size="small"
      variant={variant}
      busy={isSending}
      aria-label={label}
      onClick={() => void send()}
      className="min-w-23 max-[430px]:col-start-2 max-[430px]:justify-self-start"
    >
      Send again
    </Button>
  );
}
