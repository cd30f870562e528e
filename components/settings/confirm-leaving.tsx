'use client';

import { DoorOpen, KeyRound, Users } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Asks before somebody leaves an organization, and says what they lose. */
export function ConfirmLeaving({
  title,
  teams,
  leaving,
  onStay,
  onLeave,
}: {
  title: string;
  /** How many teams are left with it. */
  teams: number;
  /** What leaves, as it stands. */
  leaving: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onStay()}>
      <AlertDialogContent
        title={`Leave ${title}?`}
        consequences={[
          { icon: <DoorOpen aria-hidden />, text: 'You lose access to it at once' },
          ...(teams > 0
            ? [
                {
                  icon: <Users aria-hidden />,
                  text: `You leave ${teams === 1 ? 'one team' : `${teams} teams`}`,
                },
              ]
            : []),
          {
            icon: <KeyRound aria-hidden />,
            text: 'Your API tokens and sign-ins reach nothing in it any more',
          },
        ]}
        note="Your account stays, and so do your other organizations."
        confirm={`Leave ${title}`}
        keep="Stay"
        busy={leaving.isPending || leaving.isSuccess}
        onConfirm={onLeave}
      >
        {leaving.error && (
          <Notice tone="bad" role="alert" title="You are still a member.">
            {leaving.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
