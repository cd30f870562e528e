'use client';

import { DoorOpen, KeyRound, Users } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';

/** Confirms leaving an organization and lists what is lost. */
export function ConfirmLeaving({
  title,
  teams,
  leaving,
  onStay,
  onLeave,
}: {
  title: string;
  /** How many teams the member leaves as well. */
  teams: number;
  /** The state of the request. */
  leaving: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Question
      problem={leaving.error?.message}
      failure="Couldn’t leave."
      onClose={onStay}
      title={`Leave ${title}?`}
      consequences={[
        { icon: <DoorOpen aria-hidden />, text: 'You lose access immediately' },
        ...(teams > 0
          ? [
              {
                icon: <Users aria-hidden />,
                text: `You leave ${plural(teams, 'team')}`,
              },
            ]
          : []),
        {
          icon: <KeyRound aria-hidden />,
          text: 'Your tokens and sign-ins no longer give access to it',
        },
      ]}
      note="You keep your account and your other organizations."
      confirm={`Leave ${title}`}
      busy={leaving.isPending || leaving.isSuccess}
      onConfirm={onLeave}
    />
  );
}
