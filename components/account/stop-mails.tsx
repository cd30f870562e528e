'use client';

import { Check } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Link } from '#components/ui/link.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { kindNames } from '#lib/contract/notification-words.ts';
import { type NotificationKind, stopMails } from '#lib/contract/notifications.ts';

/** Stops mails of one kind with one click, without signing in; mail scanners only open the page. */
export function StopMails({
  token,
  stop,
}: {
  token: string;
  stop: { kind: NotificationKind; stopped: boolean };
}) {
  const mutation = useMutationFor(stopMails);
  const { kind, stopped } = mutation.data ?? stop;
  const name = kindNames[kind];
  return (
    <div className="grid gap-3">
      <Failure reason={mutation.error?.message} />
      {stopped ? (
        <p role="status" className="flex items-center gap-1.5">
          <Check aria-hidden className="text-ins" /> Emails stopped: {name}.
        </p>
      ) : (
        <>
          <p>{name}</p>
          <Button
            variant="primary"
            size="wide"
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ parameters: { token } })}
          >
            Stop these emails
          </Button>
        </>
      )}
      <Link href="/account#notifications" className="link">
        All notification settings
      </Link>
    </div>
  );
}
